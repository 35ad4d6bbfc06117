"""Commands about the rules."""
