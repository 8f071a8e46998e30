from bench import (
    abuse,
    captain,
    cluster,
    cold_visit,
    engine,
    exploitability,
    footprint,
    page,
    skull_lockstep,
    wire,
)

engine.main()
skull_lockstep.main()
exploitability.main()
captain.main()
footprint.main()
print()
page.main()
cold_visit.main()
print()
wire.main()
print()
cluster.main()
print()
abuse.main()
