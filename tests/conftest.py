"""The few fixtures that all tests share."""
