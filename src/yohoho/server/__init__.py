"""The table server: HTTP for documents, a WebSocket for each table. Imported by `yohoho serve` alone."""
