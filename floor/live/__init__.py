"""Live streams: what was recorded reaches every screen that may see it, read from the log."""
