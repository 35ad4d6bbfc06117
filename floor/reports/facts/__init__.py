"""What happened in an event, gathered table by table in one pass over each stream; every report stands on it."""
