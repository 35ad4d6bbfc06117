"""The rulebooks as data: their provisions, their house rules, and how they are read."""
