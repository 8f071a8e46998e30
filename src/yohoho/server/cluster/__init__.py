"""Several processes that serve the same tables: the bus, leases, shared limits."""
