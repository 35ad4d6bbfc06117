"""One view a screen: guard, form, one call, one answer."""
