"""The account that a PostgreSQL server runs under: ours, or for root a lesser one."""

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

LESSER_ACCOUNTS: Final = ("postgres", "nobody")


@dataclass(frozen=True, slots=True)
class Account:
    """Who a child process runs as; nobody in particular means as we do."""

    uid: int | None = None
    gid: int | None = None

    def may_run(self, program: Path) -> bool:
        """Say whether the account can reach and run a program."""
        if self.uid is None:
            return True
        asked = subprocess.run(
            ["/usr/bin/test", "-x", program], check=False, cwd="/", **self.as_keywords()
        )
        return asked.returncode == 0

    def as_keywords(self) -> dict[str, Any]:
        """Return the account as `subprocess` takes it."""
        if self.uid is None:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, path: Path) -> None:
        """Make the account the owner of a path."""
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid)


def server_account() -> Account:
    """Return the account for the server: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return Account()
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in LESSER_ACCOUNTS if name in known)
    return Account(entry.pw_uid, entry.pw_gid)
