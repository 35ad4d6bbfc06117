"""The reports, a module each: from an event's facts to sections of rows."""
