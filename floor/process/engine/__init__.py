"""Django's PostgreSQL engine, taking up the application's role where that is possible."""
