"""Time one operation: in this process, or in several at once; what is kept are percentiles."""

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from queue import Empty
from threading import BrokenBarrierError
from typing import Final, Protocol

Operation = Callable[[], object]
# Makes the operation of one client, inside the process that runs it: no connection survives a fork.
Setup = Callable[[int], Operation]

WARM_UP: Final = 20
SECONDS_BETWEEN_LOOKS: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """How long operations took, and how many entries were done in a second."""

    per_second: float
    p50: float  # seconds
    p99: float


class Answers(Protocol):
    """The part of a queue that the load's processes put their latencies in."""

    def put(self, item: tuple[list[float], float], /) -> None:
        """Put one process's latencies, and the seconds it ran."""


def percentile(sorted_latencies: Sequence[float], part: float) -> float:
    """Return the latency that `part` of all are below."""
    return sorted_latencies[min(len(sorted_latencies) - 1, int(part * len(sorted_latencies)))]


def sample(latencies: Sequence[float], seconds: float, *, entries: int = 1) -> Sample:
    """Return what is kept of operations of so many entries each."""
    ordered = sorted(latencies)
    return Sample(
        per_second=len(ordered) * entries / seconds,
        p50=percentile(ordered, 0.5),
        p99=percentile(ordered, 0.99),
    )


def repeated(operation: Operation, seconds: float) -> tuple[list[float], float]:
    """Run an operation for so long, and return its latencies and the time they took."""
    latencies: list[float] = []
    began = ended = time.perf_counter()
    while ended < began + seconds:
        start = ended
        operation()
        ended = time.perf_counter()
        latencies.append(ended - start)
    return latencies, ended - began


def took(operation: Operation) -> float:
    """Run an operation once, and return how long it took."""
    began = time.perf_counter()
    operation()
    return time.perf_counter() - began


def here(operation: Operation, seconds: float, *, entries: int = 1) -> Sample:
    """Time an operation in this process, after running it a few times."""
    for _ in range(3):
        operation()
    return sample(*repeated(operation, seconds), entries=entries)


def driven(setup: Setup, *, clients: int, seconds: float, entries: int = 1) -> Sample:
    """Time an operation in so many processes at once, each with its own connection and streams."""
    context = multiprocessing.get_context("fork")
    barrier, answers = context.Barrier(clients), context.Queue()
    processes = [
        context.Process(target=_client, args=(setup, no, seconds, barrier, answers))
        for no in range(clients)
    ]
    for process in processes:
        process.start()
    done: list[tuple[list[float], float]] = []
    while len(done) < clients:
        try:
            done.append(answers.get(timeout=SECONDS_BETWEEN_LOOKS))
        except Empty:
            if any(process.exitcode for process in processes):
                raise RuntimeError("a process of the load ended early; see above") from None
    for process in processes:
        process.join()
    latencies = [each for one, _ in done for each in one]
    return sample(latencies, max(seconds for _, seconds in done), entries=entries)


def _client(setup: Setup, no: int, seconds: float, barrier: Barrier, answers: Answers) -> None:
    try:
        operation = setup(no)
        for _ in range(WARM_UP):
            operation()
    except BaseException:
        barrier.abort()
        raise
    try:
        barrier.wait()
    except BrokenBarrierError:  # another client failed, and says why
        return
    answers.put(repeated(operation, seconds))
