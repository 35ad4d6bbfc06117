"""Hands written for other programs: PHH and OHH, and what these formats cannot say beside them."""
