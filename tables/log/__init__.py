"""The only code that writes or reads the entries, heads and commands."""
