"""What holds for the ledger of every round."""

import pytest

from yohoho.review.model import RoundLedger, RoundReview


def ledger_of(one: RoundReview) -> RoundLedger:
    assert one.ledger
    return one.ledger


def summed(one: RoundReview) -> RoundLedger:
    """The ledger of a round, whose entries sum to its total."""
    ledger = ledger_of(one)
    parts = (ledger.deal, ledger.decisions, ledger.own_luck, ledger.others, ledger.draws)
    assert ledger.expected + sum(parts) == pytest.approx(ledger.total, abs=1e-9)
    return ledger
