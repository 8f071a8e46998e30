# Everything a fresh machine needs: Python 3.11 or newer, pip and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/installed ## Install, and play a game of Skull King in the terminal
	@$(BIN)/yohoho play skull-king

test: $(VENV)/installed-dev ## Lint, strict types, and all tests but the slow ones
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto -m "not slow"

test-all: $(VENV)/installed-dev ## Every test, the slow ones too
	$(BIN)/pytest -n auto

bench: $(VENV)/installed-bench ## Measure speed against a peer in the same run
	$(BIN)/python -m bench

golden: $(VENV)/installed-dev ## Write the golden playthroughs anew, after a change that is meant
	$(BIN)/python -m tests.golden_games

format: $(VENV)/installed-dev ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove what was installed and built
	rm -rf $(VENV) .venv-maker dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Debian splits venv from Python: where it is missing, virtualenv does the same job without root.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "yohoho needs Python 3.11 or newer; say which: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 \
	  || { rm -rf $(VENV) \
	  && $(PYTHON) -m pip install --quiet --target .venv-maker virtualenv \
	  && PYTHONPATH=.venv-maker $(PYTHON) -m virtualenv --quiet $(VENV); }

$(VENV)/installed: $(BIN)/python pyproject.toml
	@echo "Installing yohoho into $(VENV) …"
	@$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/installed-dev: $(BIN)/python pyproject.toml
	@echo "Installing yohoho and its test tools into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $(VENV)/installed $@

$(VENV)/installed-bench: $(BIN)/python pyproject.toml
	@echo "Installing yohoho and its bench peers into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $(VENV)/installed $@

.PHONY: help play test test-all bench golden format clean
