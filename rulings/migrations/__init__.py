"""Schema of rulings: the house's own rulebooks."""
