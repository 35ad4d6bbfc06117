"""Tests of the log, against a real PostgreSQL."""
