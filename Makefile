# A new machine needs Python 3.11 or newer, pip and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Modules are compiled when they are first imported; most of the installed ones never are. The tests start hundreds of
# processes, each of which would compile everything again if the result were not kept.
export PIP_NO_COMPILE := 1
unexport PYTHONDONTWRITEBYTECODE
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm

.DEFAULT_GOAL := help

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/installed ## Install, start the server and open the browser
	@$(BIN)/yohoho serve --open

play-static: $(VENV)/compiled ## Install, write the page that plays without a server, serve it and open the browser
	@$(BIN)/yohoho static --out build/static --serve --open

install: $(VENV)/installed-dev ## Install yohoho with its test tools, and every extra but the large ones

install-all: $(VENV)/installed-dev $(VENV)/installed-all ## Install the large extras too: Ray, JAX, Arrow and OpenSpiel

# What is installed comes first, at the same time; then all checks run beside each other.
test: ## Check style and types, and run all tests but the slow ones
	@$(MAKE) --no-print-directory -j2 $(VENV)/installed-dev debian-packages
	@$(MAKE) --no-print-directory -j5 check-pytest check-types check-style check-page check-node

check-pytest: $(VENV)/installed-dev
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow"

check-types: $(VENV)/installed-dev
	$(BIN)/mypy --no-error-summary

check-style: $(VENV)/installed-dev
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .

check-page: $(VENV)/installed-dev
	$(NPM) run --silent check

check-node: $(VENV)/installed-dev
	$(NPM) test --silent

flaky: $(VENV)/installed-dev debian-packages ## Run the quick tests ten times in random order beside busy processes, and once on one core
	$(BIN)/python -m tests.flaky

FAST := core rulings skull skull_king table scorepad bots test_golden.py
test-fast: $(VENV)/installed-dev ## Run the tests of rules, tables, score pad and bots: no browser, no database, under a minute
	$(BIN)/pytest -n auto --dist worksteal -m "not slow" $(addprefix tests/,$(FAST))

test-all: $(VENV)/installed-release install-all $(VENV)/installed-docs debian-packages deploy-tools audit ## Run every test, the slow ones too, and the audit
	$(NPM) test --silent
	$(BIN)/pytest -n 2
	@$(MAKE) --no-print-directory test-cluster
	@$(MAKE) --no-print-directory mutation

mutation: $(VENV)/installed-release ## The share of small faults in the rules, tables and score pad that the tests find
	$(BIN)/python -m tests.mutation_testing

test-cluster: $(VENV)/installed-dev debian-packages ## Run the server tests with two processes on PostgreSQL and Redis
	$(BIN)/pytest -n auto --cluster tests/server tests/test_examples.py

# The audit needs the network; AUDIT=skip continues without it.
audit: $(VENV)/installed-release ## Look for known vulnerabilities in the dependencies of yohoho and its page
	$(BIN)/python -m tests.audit

dist: $(VENV)/installed-release ## Build wheel and source distribution into dist/, and check them as an index does
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python -m twine check --strict dist/*

# LINKS=skip leaves out the links to other hosts, which need the network.
docs: $(VENV)/installed-docs ## Build the documentation site into build/site, and check its links
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -c docs/sphinx -d build/site-cache . build/site
	@echo "The site is in build/site/index.html; no link inside it is broken."
	$(BIN)/python docs/sphinx/external_links.py

MINUTES ?= 60
soak: $(VENV)/installed-dev $(VENV)/installed-bench debian-packages ## Run an hour of mutated messages, and an hour of steady load on two processes (MINUTES=5 for less)
	$(BIN)/python -m tests.soak_fuzz --minutes $(MINUTES)
	$(BIN)/python -m bench.soak --minutes $(MINUTES)

bench: $(VENV)/installed-bench debian-packages ## Measure speed, and compare it with OpenSpiel in the same run
	$(BIN)/python -m bench

screenshots: $(VENV)/installed-dev debian-packages ## Write pictures of every page and state, at two sizes, into screenshots/
	$(BIN)/python -m tests.page.screenshots

types: $(VENV)/installed-dev ## Write the page's types again, after a change to the protocol
	$(BIN)/python -m tests.page.wire_types

facts: $(VENV)/installed-dev ## Write the page's facts again, after a change to cards, editions, powers, rungs, phrases or limits
	$(BIN)/python -m tests.page.page_facts

faces: $(VENV)/installed-dev debian-packages ## Write the cards and discs again that drawings in Python use, after a change to how the page draws them
	$(BIN)/python -m tests.page.card_faces

recordings: $(VENV)/installed-dev ## Write the games again that the page's tests in Node play, after a change to rules, protocol or bots
	$(BIN)/python -m tests.page.recordings

golden: $(VENV)/installed-dev ## Write the golden games again, after an intended change
	$(BIN)/python -m tests.golden_games

# The formatters run where a linter complains too, and the status at the end is that of the last complaint.
format: $(VENV)/installed-dev ## Format the code, and say what the linters complain about
	@status=0; \
	$(BIN)/ruff check --fix . || status=$$?; \
	$(BIN)/ruff format . || status=$$?; \
	$(NPM) run --silent format || status=$$?; \
	exit $$status

clean: ## Remove what was installed and built
	rm -rf $(VENV) node_modules src/yohoho/web/vendor src/yohoho/web/bundle screenshots .venv-maker dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Debian packages venv apart from Python; virtualenv replaces it without root.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "yohoho needs Python 3.11 or newer; say which: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 \
	  || { rm -rf $(VENV) \
	  && $(PYTHON) -m pip install --quiet --target .venv-maker virtualenv \
	  && PYTHONPATH=.venv-maker $(PYTHON) -m virtualenv --quiet $(VENV); }

# build_tools/hatch_build.py fetches the page's libraries and bundles the page during the installation.
DECLARED := pyproject.toml package.json package-lock.json $(wildcard build_tools/*.*)

$(VENV)/installed: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[server]'
	@touch $@

# A game at a server needs no Python for browsers, so `make play` does not compile it.
$(VENV)/compiled: $(VENV)/installed
	@echo "Compiling Python for browsers …"
	@YOHOHO_COMPILE=yes $(BIN)/pip install --quiet --no-deps --editable .
	@touch $@

$(VENV)/installed-dev: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho and its test tools into $(VENV) …"
	@YOHOHO_COMPILE=yes $(BIN)/pip install --quiet --editable '.[dev]'
	@$(NPM) ci --loglevel=error
	@touch $(VENV)/installed $(VENV)/compiled $@

# Ray, JAX, Arrow and OpenSpiel take hundreds of megabytes, and only the slow tests need them.
$(VENV)/installed-all: $(BIN)/python pyproject.toml
	@echo "Installing Ray, JAX, Arrow and OpenSpiel into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[open-spiel,parquet,ray,train]'
	@touch $(VENV)/installed $@

$(VENV)/installed-release: $(VENV)/installed-dev
	@echo "Installing the tools of a release into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[release]'
	@touch $@

$(VENV)/installed-docs: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho and Sphinx into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[docs]'
	@touch $@

$(VENV)/installed-bench: $(BIN)/python $(DECLARED)
	@echo "Installing yohoho and its bench peers into $(VENV) …"
	@$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $(VENV)/installed $@

# The page's tests need Chromium, and the cluster tests PostgreSQL and Redis, of which they start servers of their own in
# temporary folders. Root installs what is missing, others see the command.
debian-packages:
	@wanted=$$(command -v chromium >/dev/null || echo chromium; \
	  ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || echo postgresql; \
	  command -v redis-server >/dev/null || echo redis-server); \
	[ -z "$$wanted" ] || { [ "$$(id -u)" = 0 ] && echo "Installing" $$wanted "…" && apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$wanted >/dev/null; } \
	  || { echo "The tests need: sudo apt-get install" $$wanted; exit 1; }

# The slow tests run what is in deploy/: with Caddy, nginx and HAProxy, promtool of Prometheus, and systemd-analyze.
deploy-tools:
	@export PATH="$$PATH:/usr/sbin"; command -v caddy >/dev/null && command -v nginx >/dev/null \
	  && command -v haproxy >/dev/null && command -v promtool >/dev/null && command -v systemd-analyze >/dev/null \
	  || { [ "$$(id -u)" = 0 ] && echo "Installing Caddy, nginx, HAProxy, Prometheus and systemd …" && apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq caddy nginx haproxy prometheus systemd >/dev/null; } \
	  || { echo "The tests of deploy/ need: sudo apt-get install caddy nginx haproxy prometheus systemd"; exit 1; }

.PHONY: help play play-static install install-all test check-pytest check-types check-style check-page check-node flaky test-fast test-all test-cluster mutation audit dist docs soak bench debian-packages deploy-tools golden screenshots types facts recordings format clean
