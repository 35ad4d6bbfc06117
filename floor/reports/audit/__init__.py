"""The audit bundle: everything an outsider needs to check an event's log by himself."""
