"""The field's words in the reader's language: for names of the log, amounts, cards, provisions, entries."""
