"""Settings by place: base, and test on top of it; values come from the environment through env."""
