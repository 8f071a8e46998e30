from bench import captain, cluster, engine, exploit, footprint, page, skull_lockstep, wire

engine.main()
skull_lockstep.main()
exploit.main()
captain.main()
footprint.main()
print()
page.main()
print()
wire.main()
print()
cluster.main()
