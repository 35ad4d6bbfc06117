"""The schema of the log, and what makes it permanent."""
