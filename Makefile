# Everything a fresh machine needs: Python 3.11 or newer, pip and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/installed ## Install, start the server and open the browser
	@$(BIN)/yohoho serve --open

test: $(VENV)/installed-dev browser servers ## Lint, strict types, and all tests but the slow ones
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent check
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

FAST := core rulings skull skull_king table scorepad bots test_golden.py
test-fast: $(VENV)/installed-dev ## The tests of rules, tables, score pad and bots: no browser, no database, about a minute
	$(BIN)/pytest -n auto --dist worksteal -m "not slow" $(addprefix tests/,$(FAST))

test-all: $(VENV)/installed-dev $(VENV)/installed-all browser servers audit ## Every test, the slow ones too
	$(BIN)/pytest -n auto
	@$(MAKE) --no-print-directory test-cluster
	@$(MAKE) --no-print-directory mutation

mutation: $(VENV)/installed-dev ## The share of small faults in the rules, tables and score pad that the tests find
	$(BIN)/python -m tests.mutation_testing

test-cluster: $(VENV)/installed-dev servers ## The tests of real servers, each two processes on PostgreSQL and Redis
	$(BIN)/pytest -n auto --cluster tests/server tests/test_examples.py

# Both ask the network; AUDIT=skip goes on without an answer.
audit: $(VENV)/installed-dev ## Known holes in what yohoho and its page are made with
	$(BIN)/python -m tests.audit

MINUTES ?= 60
soak: $(VENV)/installed-dev $(VENV)/installed-bench servers ## An hour of mutated messages, and one of steady load on two processes (MINUTES=5 for less)
	$(BIN)/python -m tests.soak_fuzz --minutes $(MINUTES)
	$(BIN)/python -m bench.soak --minutes $(MINUTES)

bench: $(VENV)/installed-bench browser servers ## Measure speed against a peer in the same run
	$(BIN)/python -m bench

screenshots: $(VENV)/installed-dev browser ## Pictures of every page and state, at two sizes, into screenshots/
	$(BIN)/python -m tests.page.screenshots

types: $(VENV)/installed-dev ## Write the page's types anew, after a change to what goes over the wire
	$(BIN)/python -m tests.page.wire_types

golden: $(VENV)/installed-dev ## Write the golden playthroughs anew, after a change that is meant
	$(BIN)/python -m tests.golden_games

format: $(VENV)/installed-dev ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent format

clean: ## Remove what was installed and built
	rm -rf $(VENV) node_modules src/yohoho/web/vendor screenshots .venv-maker dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Debian splits venv from Python: where it is missing, virtualenv does the same job without root.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "yohoho needs Python 3.11 or newer; say which: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 \
	  || { rm -rf $(VENV) \
	  && $(PYTHON) -m pip install --quiet --target .venv-maker virtualenv \
	  && PYTHONPATH=.venv-maker $(PYTHON) -m virtualenv --quiet $(VENV); }

# What the page is made with is fetched on the way, by hatch_build.py.
DECLARED := pyproject.toml package.json package-lock.json hatch_build.py

$(VENV)/installed: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho into $(VENV) …"
	@$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/installed-dev: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho and its test tools into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[dev]'
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --loglevel=error
	@touch $(VENV)/installed $@

# A cluster to play tournaments on, and JAX: hundreds of megabytes that only the slow tests need.
$(VENV)/installed-all: $(BIN)/python pyproject.toml
	@echo "Installing Ray and JAX into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[ray,train]'
	@touch $(VENV)/installed $@

$(VENV)/installed-bench: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho and its bench peers into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $(VENV)/installed $@

# The browser that plays the page's tests. As root it is installed; otherwise here is how.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && echo "Installing Chromium …" \
	  && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "The page's tests need Chromium: sudo apt-get install chromium"; exit 1; }

# What many machines share, for the tests of it: those start servers of their own, in temporary folders, and leave alone
# the ones that Debian's packages start.
servers:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && command -v redis-server >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && echo "Installing PostgreSQL and Redis …" && apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql redis-server >/dev/null; } \
	  || { echo "The tests of many machines need two servers: sudo apt-get install postgresql redis-server"; exit 1; }

.PHONY: help play test test-fast test-all test-cluster mutation audit soak bench browser servers golden screenshots types format clean
