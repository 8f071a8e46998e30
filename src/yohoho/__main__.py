"""`python -m yohoho` is `yohoho`."""

from yohoho.cli import main

main()
