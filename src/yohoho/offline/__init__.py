"""The server of a page without a server: tables, bots and history in a Web Worker (docs/static.md).

It imports the standard library and msgspec, because nothing else runs in the browser.
"""
