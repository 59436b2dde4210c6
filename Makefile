# The whole interface of the project. Each target sets up what it needs, once: a machine needs Python, make and a
# package registry.

PYTHON ?= python3
GAME ?= fruitoplay
BIN := .venv/bin
PARALLEL := --numprocesses auto --dist worksteal --quiet
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
INSTALL := $(BIN)/python $(PIP_INSTALL)

.PHONY: help play test check bench bench-peers golden pictures constraints clean

help:  ## what there is
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: .venv/installed  ## play a game in the terminal (make play GAME=fruitoplay)
	@$(BIN)/fruitbowl play $(GAME) || test $$? -eq 130  # Ctrl-C is a way to leave

test: .venv/installed-tools  ## all tests, compiled, and the rules uncompiled with full coverage
	$(BIN)/python -m pytest $(PARALLEL)
	FRUITBOWL_JIT=0 $(BIN)/python -m pytest $(PARALLEL) tests/games --cov --cov-report=term:skip-covered

check: .venv/installed-tools  ## lint, format, types, layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: .venv/installed  ## speed, memory and compile times, beside plain C where there is a compiler
	@$(BIN)/python benchmarks/run.py

bench-peers: .venv-peers/installed  ## speed beside OpenSpiel and RLCard, which it installs in a place of their own
	@.venv-peers/bin/python benchmarks/peers.py

golden: .venv/installed-tools  ## remake golden records after a change of rules (make golden GAMES="tree")
	$(BIN)/python -m fruitbowl.testing golden tests/golden $(GAMES)

pictures: .venv/installed  ## remake the pictures of the docs
	$(BIN)/python docs/pictures/make.py

constraints: .venv/installed-tools  ## pin what is installed now
	@sed -n '/^#/p' constraints.txt > .venv/pins
	@$(BIN)/python -m pip freeze --exclude-editable --exclude fruitbowl >> .venv/pins
	mv .venv/pins constraints.txt

clean:  ## remove what was installed and made
	rm -rf .venv .venv-peers .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist benchmarks/yardstick/build

.venv-peers/installed: pyproject.toml constraints.txt
	@echo "Setting up .venv-peers (once) ..."
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python $(PIP_INSTALL) hatchling editables
	@.venv-peers/bin/python $(PIP_INSTALL) --no-build-isolation --editable '.[peers]'
	@touch $@

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Fruitbowl needs Python 3.11 or later. Say which: make PYTHON=python3.12 ..." \
		if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(INSTALL) hatchling editables
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/installed-tools: .venv/installed
	@echo "Installing test and check tools (once) ..."
	@$(INSTALL) --no-build-isolation --editable '.[test,check]'
	@touch $@
