"""Real hands of other programs, turned into entries: pure conversion, nothing recorded here."""
