"""What an event leaves behind on screen and on paper, all of it derived from the log."""
