# Everything that can be done here. `make` alone lists it.
#
# `make play` and `make test` start from a bare checkout: they make .venv, and each stamp file in it says what
# is installed, so that a second run starts at once and an edit of pyproject.toml installs again.

SHELL := bash

PYTHON  ?=
PORT    ?= 8888
BROWSER ?= yes
JOBS    ?= logical
ARGS    ?=

BEGUN := $(shell date +%s)
SEED  ?= $(BEGUN)
VENV := .venv
BIN  := $(VENV)/bin
# Tools that call tools (npm, the tests that build a wheel) find those of the environment first.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Kernels, servers and processes of tests start by the hundred: what one has compiled, the others need not.
export PYTHONDONTWRITEBYTECODE :=

LAB_STAMP    := $(VENV)/lab.stamp
DEV_STAMP    := $(VENV)/dev.stamp
NODE_MODULES := frontend/node_modules/.package-lock.json
SHARED_OUT   := -n $(JOBS) --maxprocesses=8 --dist=loadfile --no-loadscope-reorder
BY_DAY       := not slow and not firefox and not attack and not site and not together and not graders and not study and not hub
SITE_ENV     := build/site-env
SITE_STAMP   := $(SITE_ENV)/site.stamp
SITE_MODULES := site/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play setup test test-all test-talk test-play test-board test-class test-study lint format frontend frontend-check \
	check-long lowest dist attack mutants hosts-firefox hosts-together hosts-hub graders study balance bench \
	ladder catalogues options notebooks browser fonts screenshots renew site lite site-test clean

help: ## list what can be done
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  make play BROWSER=no      open no browser, only print the address"
	@echo "  make play PORT=9000       start looking for a free port at 9000"
	@echo "  make play PYTHON=/a/path  make .venv with that Python (3.11 or newer)"
	@echo "  make test JOBS=1          so many tests at once (default: one a core)"
	@echo "  make test ARGS='-k ...'   more options for pytest"
	@echo "  make attack SEED=7        the attack of this seed, which is else the time"
	@echo "  make catalogues ARGS=pt   begin to translate into Portuguese"
	@echo "  make catalogues ARGS=--draft   mark what you cannot translate as a draft for a translator"
	@echo "  make ladder ARGS='--workers 4 tinc'   on four processes, one game; what is in docs/levels is not played again"

# ---- play

play: $(LAB_STAMP) ## start JupyterLab on the start notebook
	@$(BIN)/python -m mathgames play --port $(PORT) $(if $(filter no,$(BROWSER)),--no-browser)

# ---- the environment

$(VENV)/pyvenv.cfg:
	@.ci/new-venv $(VENV) $(PYTHON)

# JupyterLab's offer of news covers the board: the default of this environment is not to ask.
$(LAB_STAMP): pyproject.toml constraints.txt | $(VENV)/pyvenv.cfg
	@echo "Installing mathgames and JupyterLab into $(VENV) ..."
	@.ci/install $(BIN) '.[lab]'
	@mkdir -p $(VENV)/share/jupyter/lab/settings
	@echo '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}' \
		> $(VENV)/share/jupyter/lab/settings/overrides.json
	@touch $@

$(DEV_STAMP): $(LAB_STAMP)
	@echo "Installing what the tests need into $(VENV) ..."
	@.ci/install $(BIN) '.[lab]' dev
	@touch $@

$(NODE_MODULES): frontend/package.json frontend/package-lock.json $(DEV_STAMP)
	@.ci/need-node $(BIN)
	@cd frontend && npm ci --no-audit --no-fund
	@touch $@

browser: $(DEV_STAMP)
	@.ci/need-browser $(BIN)/python

fonts: $(DEV_STAMP)
	@.ci/need-fonts $(BIN)/python

setup: $(DEV_STAMP) $(NODE_MODULES) browser fonts ## install everything that the tests need

# ---- checks

# What needs one core runs beside the tests, and says nothing but what is wrong. All tests are one run of pytest, which
# shares them out to the processes (tests/harness/sharing_out.py).
test: setup ## the checks and tests for each commit (five minutes on two cores)
	@mkdir -p build
	@{ $(MAKE) --no-print-directory -j2 lint frontend-check > build/checks.log 2>&1 || { cat build/checks.log; exit 1; }; } & checks=$$!; \
	$(BIN)/python -m pytest $(SHARED_OUT) --durations=20 $(ARGS); tests=$$?; \
	wait $$checks && exit $$tests
	@took=$$(( $$(date +%s) - $(BEGUN) )); echo "$(if $(ARGS),These,All) quick checks passed in $$((took / 60)) min $$((took % 60)) s"

test-all: setup ## all other tests: every page in a browser, every notebook, long games (eleven minutes)
	$(BIN)/python -m pytest $(SHARED_OUT) -m "full and $(BY_DAY)" --durations=20 $(ARGS)
	@took=$$(( $$(date +%s) - $(BEGUN) )); echo "All other checks passed in $$((took / 60)) min $$((took % 60)) s"

# A house: its own tests of both tiers, and the tests of the browser that need it.
test-talk: ## the tests of language, explain and arithmetic
test-talk: HOUSE := $(addprefix mathgames/,language explain arithmetic) $(addprefix tests/,language explain arithmetic locale) \
	$(addprefix tests/browser/test_,benches.py languages.py)
test-play: ## the tests of engine, games and players
test-play: HOUSE := $(addprefix mathgames/,engine games players) \
	$(addprefix tests/,engine games players perft playthroughs toy_game transcripts) \
	$(addprefix tests/browser/test_,infinity_masters.py minus_vs_plus_vectors.py slice_boundaries.py tinc.py tinc_looking.py toy_game.py)
test-board: ## the tests of activities, page, notebook and the front-end
test-board: frontend-check
test-board: HOUSE := $(addprefix mathgames/,activities page notebook) $(addprefix tests/,activities page notebook) \
	$(addprefix tests/browser/test_,accessibility.py characters.py focus.py header.py heard.py hostile.py keyboard.py look_back.py) \
	$(addprefix tests/browser/test_,opponent.py page.py pointer.py predict.py saved_page.py seats.py sharing_and_clock.py told_here.py)
test-class: ## the tests of learning and of the lessons
test-class: HOUSE := mathgames/learning $(addprefix tests/,learning course) \
	$(addprefix tests/browser/test_,classroom.py desk.py handing_in.py lessons.py practice.py printed.py)
test-study: ## the tests of study
test-study: HOUSE := mathgames/study tests/study
test-talk test-play test-board test-class test-study: setup
	$(BIN)/python -m pytest $(SHARED_OUT) -m "$(BY_DAY)" $(HOUSE) $(ARGS)

lint: $(DEV_STAMP) ## ruff, mypy, import contracts, the ceilings of the houses
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python .ci/size --check

format: $(DEV_STAMP) ## let ruff mend and format the Python
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

frontend: $(NODE_MODULES) ## build mathgames/static from frontend/
	cd frontend && npm run build

frontend-check: $(NODE_MODULES) ## the front-end's types, its tests, and that the committed bundle is its build
	cd frontend && npm run check
	cd frontend && npm run test
	cd frontend && npm run verify

check-long: setup ## what takes too long for every day: hundreds of games, long searches, more fonts, lessons and papers
	$(BIN)/python -m pytest $(SHARED_OUT) -m slow --hypothesis-profile=long $(ARGS)

# Without the other hosts, which come with versions of their own, and what looks at the source alone.
lowest: setup ## both tiers with the lowest versions that pyproject.toml allows, in an environment of its own (build/lowest)
	@.ci/lowest-venv $(BIN)/python build/lowest
	PATH="$(CURDIR)/build/lowest/bin:$$PATH" build/lowest/bin/python -m pytest $(SHARED_OUT) \
		-m "$(BY_DAY)" --ignore=tests/hosts $(ARGS)

dist: $(DEV_STAMP) ## the sdist, and the wheel that is built from it and tried in an empty environment (dist/)
	rm -rf dist && $(BIN)/python -m build --no-isolation
	@.ci/try-wheel $(BIN)/python dist/*.whl

attack: $(DEV_STAMP) browser ## hostile messages, views, codes, records, files, sheets and saves by the thousand, and kills (a quarter of an hour)
	@echo "The seed of all chance is $(SEED): make attack SEED=$(SEED) does the same again."
	SEED=$(SEED) $(BIN)/python -m pytest tests/attack -n $(JOBS) --maxprocesses=8 --dist=loadfile -m attack --durations=0 $(ARGS)

mutants: $(DEV_STAMP) ## small changes of the source (SEED=7 N=60), each with the tests of its house: print what no test finds
	PYTHONPATH=tests $(BIN)/python -m harness.mutants --seed $(SEED) -n $(or $(N),60) $(ARGS)

hosts-firefox: $(DEV_STAMP) ## the board in every notebook host, in Firefox; `make test` does so in Chromium
	@.ci/need-firefox $(BIN)/python
	$(BIN)/python -m pytest tests/hosts -m firefox $(ARGS)

build/together/together.stamp: $(DEV_STAMP)
	@$(BIN)/python -m uv --quiet venv --clear --python $(BIN)/python build/together
	@.ci/install build/together/bin '.[lab]' together
	@touch $@

hosts-together: $(DEV_STAMP) browser build/together/together.stamp ## a board in a notebook that two people have open
	TOGETHER_PYTHON=$(CURDIR)/build/together/bin/python $(BIN)/python -m pytest tests/together -m together $(ARGS)

build/hub/hub.stamp: $(DEV_STAMP)
	@$(BIN)/python -m uv --quiet venv --clear --python $(BIN)/python build/hub
	@.ci/install build/hub/bin '.[lab]' hub
	@mkdir -p build/hub/proxy && cp tests/hub/proxy/*.json build/hub/proxy && npm ci --silent --no-audit --no-fund --prefix build/hub/proxy
	@touch $@

hosts-hub: $(DEV_STAMP) browser build/hub/hub.stamp ## a class of nine on a JupyterHub: two at a table, six in a lesson, a teacher
	HUB_ENVIRONMENT=$(CURDIR)/build/hub HUB_PROXY=$(CURDIR)/build/hub/proxy/node_modules/.bin/configurable-http-proxy \
		$(BIN)/python -m pytest tests/hub -m hub $(ARGS)

build/graders/graders.stamp: $(DEV_STAMP)
	@$(BIN)/python -m uv --quiet venv --clear --python $(BIN)/python build/graders
	@.ci/install build/graders/bin . graders
	@touch $@

graders: build/graders/graders.stamp ## an assignment in nbgrader and in otter, and what they give for right and wrong work
	build/graders/bin/python -m pytest -o addopts=--import-mode=importlib --confcutdir=tests/graders tests/graders $(ARGS)

build/study/study.stamp: $(DEV_STAMP)
	@$(BIN)/python -m uv --quiet venv --clear --python $(BIN)/python build/study
	@.ci/install build/study/bin '.[lab,study]' dev
	@touch $@

study: build/study/study.stamp ## the games in OpenSpiel and PettingZoo, by the tests of these libraries
	build/study/bin/python -m pytest tests/study tests/house/test_documented_code.py -m study $(ARGS)

balance: build/study/study.stamp ## run docs/balance.ipynb and docs/presets.ipynb anew: how options and presets balance, on a Dask cluster
	PYTHONPATH=tests build/study/bin/python -m harness.notebooks docs/balance.ipynb docs/presets.ipynb

renew: $(DEV_STAMP) ## try the newest versions of all that is installed: if the tests pass with them, they are in constraints.txt
	PYTHONPATH=tests $(BIN)/python -m harness.renewal

bench: $(DEV_STAMP) ## measure, against python-chess and a bare notebook widget
	$(BIN)/python -m benchmarks $(ARGS)

ladder: $(DEV_STAMP) ## let each level play the next one, characters the first four, and write docs/levels.md, docs/characters.md (an hour)
	PYTHONPATH=tests $(BIN)/python -m harness.ladder $(ARGS)
	PYTHONPATH=tests $(BIN)/python -m harness.characters

catalogues: $(DEV_STAMP) ## bring the translations and the pages of reference up to date with the source
	PYTHONPATH=tests $(BIN)/python -m harness.catalogues $(ARGS)
	PYTHONPATH=tests $(BIN)/python -m harness.reference_pages

options: $(DEV_STAMP) ## write what follows from the options of the rules (ARGS=tinc: of one game), and list what else they need
	PYTHONPATH=tests $(BIN)/python -m harness.options $(ARGS)

notebooks: $(DEV_STAMP) ## run the notebooks that are committed, and keep the pictures and the records of their boards in them
	PYTHONPATH=tests $(BIN)/python -m harness.notebooks

screenshots: setup ## pictures of the widget to look at (build/screenshots), and those of the documents (docs/images)
	PYTHONPATH=tests $(BIN)/python -m harness.screenshots
	PYTHONPATH=tests $(BIN)/python -m harness.rules_pictures

# ---- the site

# An environment of its own: JupyterLite takes along every extension of JupyterLab that it finds in its own.
$(SITE_ENV)/pyvenv.cfg:
	@mkdir -p build
	@.ci/new-venv $(SITE_ENV) $(PYTHON)

$(SITE_STAMP): pyproject.toml constraints.txt | $(SITE_ENV)/pyvenv.cfg
	@echo "Installing what builds the site into $(SITE_ENV) ..."
	@.ci/install $(SITE_ENV)/bin . site
	@touch $@

$(SITE_MODULES): site/package.json site/package-lock.json | $(SITE_STAMP)
	@.ci/need-node $(SITE_ENV)/bin
	@cd site && PATH="$(CURDIR)/$(SITE_ENV)/bin:$$PATH" npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

site: $(SITE_STAMP) $(SITE_MODULES) ## build build/site: the games and lessons in a browser that has nothing installed
	$(SITE_ENV)/bin/python site/build.py build/site

lite: $(SITE_STAMP) $(SITE_MODULES) ## build build/lite: JupyterLite with the notebooks, a folder of its own for a server of files
	$(SITE_ENV)/bin/python site/build.py --lite build/lite

site-test: $(DEV_STAMP) browser site lite ## build the site, and play on it with every other address cut off (ten minutes)
	$(BIN)/python -m pytest tests/site -m site --log-cli-level=INFO --durations=0 $(ARGS)

clean: ## remove what was made, the environment too
	rm -rf $(VENV) build dist frontend/node_modules site/node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
