"""Training of the captain by self-play: PPO in JAX, everything on one device."""
