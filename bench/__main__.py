from bench import engine, footprint, wire

engine.main()
footprint.main()
print()
wire.main()
