"""`python3 benchmarks/run.py`: measure the product beside its references, and print the table."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / "benchmarks" / ".venv"
LOCK = ROOT / "requirements-bench.txt"


def main() -> int:
    """Enter the environment of the benchmarks, made on first use, and run them there."""
    sys.path[0] = str(ROOT)  # in place of this folder
    from floor.process.bootstrap import is_current, make_environment  # noqa: PLC0415

    if Path(sys.prefix) != VENV or not is_current(VENV, LOCK):
        make_environment(VENV, LOCK)
        python = str(VENV / "bin" / "python")
        os.execv(python, [python, *sys.argv])  # noqa: S606 - our own interpreter and arguments
    from benchmarks.options import options_from  # noqa: PLC0415
    from benchmarks.server import ready  # noqa: PLC0415

    options = options_from(sys.argv[1:])
    with ready() as server:
        # Only now are there settings that the product's own modules can be imported with.
        from benchmarks.suite import run  # noqa: PLC0415

        run(server, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
