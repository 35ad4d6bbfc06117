"""What happened at a table, purely: entries, state, fold and the refusal of what cannot have happened."""
