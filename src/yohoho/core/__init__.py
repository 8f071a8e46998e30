"""The parts that all games share: the Game protocol, chance, errors, records and the registry. Pure."""
