"""The exit statuses of the command line. docs/command-line.md lists them for people."""

from typing import Final

BAD_INPUT: Final = 2
"""The command was typed wrongly, or what it was given to read is wrong."""
UNFORESEEN: Final = 70
"""A fault of the program itself: EX_SOFTWARE of sysexits.h."""
OUTPUT_FAILED: Final = 74
"""The answer could not be written: EX_IOERR of sysexits.h."""
STOPPED: Final = 130
"""Ctrl-C: 128 + SIGINT."""
READER_GONE: Final = 141
"""128 + SIGPIPE, the status that shells report for other tools at the end of a pipe that nobody reads."""
