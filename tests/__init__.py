"""Tests, in the shape of the three rooms."""
