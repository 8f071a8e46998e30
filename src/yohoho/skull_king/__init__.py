"""Skull King: the Schmidt edition, and Grandpa Beck's edition with all of its advanced rules."""

from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import PLANS, Options

__all__ = ["PLANS", "Options", "SkullKing"]
