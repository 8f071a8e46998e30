"""The routes of the HTTP API, a module for each topic, and the files of the page."""
