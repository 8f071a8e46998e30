from bench import engine, footprint

engine.main()
footprint.main()
