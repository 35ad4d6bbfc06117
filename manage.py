#!/usr/bin/env python3
"""Everything starts here: `python3 manage.py run`, `python3 manage.py test`, and every other command."""

import os
import sys


def main() -> int:
    """Run one command."""
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    if command == "test":
        import pytest

        return int(pytest.main(sys.argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "floor.settings.base")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
