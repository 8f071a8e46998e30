"""The table server: HTTP for documents, a WebSocket for each table.

The page, its menu and its lessons are read here without the framework, so that a build of files has them too.
"""
