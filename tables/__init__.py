"""What happened at a table: the log, the vocabulary, the fold."""
