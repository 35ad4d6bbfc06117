"""Start child processes that never outlive their parent, whatever kills it."""

import ctypes
import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from floor.process.account import Account

PR_SET_PDEATHSIG: Final = 1
_LIBC: Final = ctypes.CDLL(None, use_errno=True)


def start_child(
    command: Sequence[str | Path],
    *,
    when_parent_dies: signal.Signals,
    account: Account | None = None,
    environ: Mapping[str, str] | None = None,
    output: IO[Any] | None = None,
    keep: tuple[int, ...] = (),
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, so that Ctrl-C reaches only us.

    Call it from the main thread: the kernel takes the end of the thread for the parent's death.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        cwd="/" if account else None,
        env=None if environ is None else dict(environ),
        pass_fds=keep,
        start_new_session=True,
        preexec_fn=_before_exec(when_parent_dies, account or Account()),  # noqa: PLW1509
    )


def _before_exec(when_parent_dies: signal.Signals, account: Account) -> Callable[[], None]:
    parent = os.getpid()

    def prepare() -> None:
        if account.uid is not None and account.gid is not None:
            os.setgroups([])
            os.setgid(account.gid)
            os.setuid(account.uid)
        # After the change of account, which clears it.
        _LIBC.prctl(PR_SET_PDEATHSIG, int(when_parent_dies))
        if os.getppid() != parent:  # it died before we asked to be told
            os._exit(1)

    return prepare
