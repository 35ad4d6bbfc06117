"""Sentences that say why, one file a language."""
