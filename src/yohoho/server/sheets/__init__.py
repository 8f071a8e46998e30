"""Score sheets that several phones share."""
