"""Many games at once: tournaments of bots with statistics, and the lockstep simulator that bots search with.

Nothing is imported here: the bots stand on `yohoho.sim.lockstep`, and the tournaments on the bots.
"""
