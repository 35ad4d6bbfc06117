"""Hands written for other programs."""
