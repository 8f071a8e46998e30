from bench import engine, exploit, footprint, page, skull_lockstep, wire

engine.main()
skull_lockstep.main()
exploit.main()
footprint.main()
print()
page.main()
print()
wire.main()
