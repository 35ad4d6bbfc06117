"""One evening at one table, through the browser."""
