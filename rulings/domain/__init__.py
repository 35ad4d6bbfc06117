"""What a rulebook says of a table, purely: the judgment, the view, and what the floor may decide."""
