"""Many games at once: tournaments of bots with statistics, and the lockstep simulator.

Nothing is imported here, because bots import `yohoho.sim.lockstep` and tournaments import bots.
"""
