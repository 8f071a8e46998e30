"""Training players by letting them play against themselves: PPO in JAX, everything on one device."""
