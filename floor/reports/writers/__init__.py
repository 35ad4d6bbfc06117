"""How a report becomes a file: the same bytes each time for the same report."""
