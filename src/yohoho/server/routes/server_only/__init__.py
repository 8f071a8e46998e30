"""Routes that a browser does not answer itself: they need other people, or more than the page's Python."""
