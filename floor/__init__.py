"""People and processes: sign-in, screens, API, live updates, tasks, settings."""
