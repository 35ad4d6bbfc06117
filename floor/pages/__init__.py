"""What each screen shows: one frozen context a screen, built from views of the log and nothing else."""
