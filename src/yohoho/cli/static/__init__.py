"""The page as a folder of files that any web host serves, and that plays without a server."""
