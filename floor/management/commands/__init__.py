"""Django commands of the floor."""
