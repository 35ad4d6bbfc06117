"""What the log raises: somebody was quicker, a command was there before, the log is damaged."""

from tables.domain.envelope import StreamId


class StaleStream(Exception):
    """Another was quicker: the stream moved on after the version that was seen."""

    def __init__(self, expected: int, actual: int) -> None:
        """Keep both versions for the answer."""
        super().__init__(f"the stream was expected at {expected} and stands at {actual}")
        self.expected = expected
        self.actual = actual


class CommandTaken(Exception):
    """The same command id was recorded meanwhile; load again and answer from what is known."""


class LogDamaged(Exception):
    """The log holds what it cannot hold; the message says where, and `check_log` says more."""

    def __init__(self, stream: StreamId, seq: int, what: str) -> None:
        """Keep the place."""
        super().__init__(f"stream {stream.key}, entry {seq}: {what}; run check_log")
        self.stream = stream
        self.seq = seq
