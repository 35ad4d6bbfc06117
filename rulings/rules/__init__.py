"""The rules, one topic a module; each function names the provision it decides by a code the book cites."""
