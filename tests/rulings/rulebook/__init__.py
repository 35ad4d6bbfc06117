"""Tests of the rulebooks as data."""
