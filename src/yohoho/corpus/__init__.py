"""Corpora: many games as records in one file, written by `yohoho corpus` and read by `read_corpus`."""

from yohoho.corpus.errors import CorpusError
from yohoho.corpus.reading import read_corpus

__all__ = ["CorpusError", "read_corpus"]
