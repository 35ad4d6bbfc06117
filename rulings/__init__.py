"""What the rules say about what happened: rulebooks, claims, rulings."""
