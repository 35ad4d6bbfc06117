"""The HTTP API: the same services as the pages, in JSON."""
