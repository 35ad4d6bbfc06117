"""Schema of the floor."""
