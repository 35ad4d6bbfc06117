"""Parse what screens send, into entries; no query and no rule."""
