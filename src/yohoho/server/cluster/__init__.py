"""Several processes at the same tables: the bus, leases, shared limits."""
