"""The whole product as a user starts it, while parts of it are killed or starved."""
