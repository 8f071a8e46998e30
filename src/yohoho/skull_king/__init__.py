"""Skull King: the Schmidt edition, and Grandpa Beck's edition with all of its advanced rules."""

from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import PLANS, EditionName, Options, PlanName, PowerName, ScoringName

__all__ = ["PLANS", "EditionName", "Options", "PlanName", "PowerName", "ScoringName", "SkullKing"]
