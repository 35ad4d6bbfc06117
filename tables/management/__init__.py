"""The log from the command line."""
