#!/usr/bin/env python3
"""Everything starts here: `python3 manage.py run`, `python3 manage.py test`, every other command."""

import sys

OLDEST_PYTHON = (3, 11)


def main() -> int:
    """Set up what is needed on first use, then run one command."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        sys.stderr.write(f"Floorbook needs Python {wanted} or newer.\n")
        return 2
    from floor.process.bootstrap import use_environment

    use_environment(sys.argv)
    from floor.process.entry import run_command

    return run_command(sys.argv)


if __name__ == "__main__":
    sys.exit(main())
