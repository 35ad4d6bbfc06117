"""Scenarios: disputes as executable tables, sent through the product's own command path."""
