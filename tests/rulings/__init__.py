"""Tests of what the rules say."""
