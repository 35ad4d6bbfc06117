"""The processes: environment, data folder, embedded PostgreSQL, supervisor."""
