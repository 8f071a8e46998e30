"""What holds for the ledger of every round."""

import pytest

from yohoho.review.model import RoundLedger, RoundReview


def ledger_of(one: RoundReview) -> RoundLedger:
    assert one.ledger
    return one.ledger


def check_sum(one: RoundReview) -> RoundLedger:
    """Return the ledger of a round, after checking that its entries sum to its total."""
    ledger = ledger_of(one)
    parts = (ledger.deal, ledger.decisions, ledger.own_luck, ledger.others, ledger.draws)
    assert ledger.expected + sum(parts) == pytest.approx(ledger.total, abs=1e-9)
    return ledger
