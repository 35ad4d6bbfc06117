"""What stops a command and a person can mend: one clear line, no traceback."""

from typing import Final

EXIT_CODE: Final = 2


class Trouble(Exception):
    """Something outside the program is wrong; the message says what and what to do."""
