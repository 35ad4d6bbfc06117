"""What a person reads when the floor is open."""

from collections.abc import Iterator, Sequence

from floor.process.places import Places


def lines(
    *,
    url: str,
    places: Places,
    sign_ins: Sequence[Sequence[str]] = (),
    link: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> Iterator[str]:
    """Return the lines.

    Args:
        url: of the pages; "" when this run serves none.
        sign_ins: the demonstration's, a row of words each.
        more: addresses, each under a word.
        link: makes the first director, once; "" for none.
    """
    yield "Floorbook is open." if url else "Floorbook works; its pages are served elsewhere."
    if url:
        yield f"  Address  {url}/"
    for word, address in more:
        yield f"  {word:8} {address}"
    yield f"  Data     {places.data}"
    if places.database != places.data:
        yield f"  Database {places.database}"
    if sign_ins:
        yield "  Sign-ins of the demonstration:"
        widths = [max(map(len, column)) for column in zip(*sign_ins, strict=True)]
        for row in sign_ins:
            words = (word.ljust(width) for word, width in zip(row, widths, strict=True))
            yield f"    {'  '.join(words).rstrip()}"
    if link:
        yield "  Make the first director with this link, which works once:"
        yield f"    {link}"
    yield "Stop with Ctrl-C."
