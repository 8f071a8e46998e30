from bench import engine, footprint, page, wire

engine.main()
footprint.main()
print()
page.main()
print()
wire.main()
