"""Reviews of finished games: the loss of each decision of a seat, and the luck of each round."""

from yohoho.review.model import Effort, Review
from yohoho.review.reviewing import review

__all__ = ["Effort", "Review", "review"]
