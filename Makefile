# Two commands for everyone: `make play` and `make test`. Both set up all they need themselves.
# `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find core -name "*.?pp" -o -name "*.py") $(wildcard src/kingdomino/*/*.csv src/kingdomino/*/*.txt)
# Packages are built for every PC since 2011, what `make` builds is only for this machine.
FOR_THIS_MACHINE := --config-settings-package kingdomino:cmake.define.KINGDOMINO_ARCH=native
PYTHON ?= $(shell command -v python3.11 || command -v python3)
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
# Once, when something is installed: else each of the many processes that tests start may have to, a second each.
export UV_COMPILE_BYTECODE := 1
export PYTHONDONTWRITEBYTECODE :=

# The tests of faults in full length, with their figures shown.
LONG := KINGDOMINO_LONG=1 $(BIN)/python -m pytest -p no:xdist -s

.DEFAULT_GOAL := help
.PHONY: help stub play setup setup-dev test test-programs check check-types check-form format lock bench signature strength nets coverage soak fairness lockstep sanitize portable types fuzz-api races workers fuzz cuts load crash clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup web ## Set everything up and play in the browser (try: make play ARGS="--host 0.0.0.0" for the whole house)
	@$(BIN)/kingdomino serve --open $(ARGS)

setup: $(VENV)/.ready ## Set up what playing needs

setup-dev: $(VENV)/.ready-dev ## Set up what tests and checks need

# The virtual environment itself, with uv in it to install the rest quickly.
$(VENV)/.made: tools/prerequisites.sh
	@sh tools/prerequisites.sh "$(PYTHON)"
	@echo "[1/4] making a virtual environment in $(VENV)"
	@"$(PYTHON)" -m venv $(VENV)
	@echo "[2/4] installing uv, the installer"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@touch $@

# Which modules there are: an installation remembers it, and a module that has become a package would not be found.
$(VENV)/.modules: FORCE | $(VENV)/.made
	@find src/kingdomino -name '*.py' | LC_ALL=C sort > $@.now
	@cmp -s $@.now $@ || mv $@.now $@
	@rm -f $@.now

FORCE:

$(VENV)/.ready: $(VENV)/.made $(VENV)/.modules requirements/play.lock pyproject.toml CMakeLists.txt $(CORE)
	@echo "[3/4] installing what the game needs"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/play.lock
	@echo "[4/4] building the fast core and installing the game, about half a minute"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --reinstall-package kingdomino $(FOR_THIS_MACHINE) --editable .
	@$(BIN)/python -c "import kingdomino.core" 2>/dev/null || { echo "the fast core could not be compiled; why: $(BIN)/uv pip install --verbose --python $(BIN)/python --no-deps --reinstall-package kingdomino $(FOR_THIS_MACHINE) --editable ."; exit 1; }
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements/dev.lock
	@sh tools/prerequisites.sh "$(PYTHON)" node
	@echo "[+] installing what tests and checks need"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.lock
	@touch $@

# All is set up side by side: the compiler calculates while packages are fetched and unpacked.
test: ## Set everything up and run every test
	@$(MAKE) --no-print-directory --jobs 3 setup-dev web/node_modules/.ready test-programs
	@$(MAKE) --no-print-directory web
	$(BIN)/python -m pytest -n auto --dist worksteal -p no:faker $(ARGS)
	@$(MAKE) --no-print-directory test-web

# PostgreSQL and Chromium: one after the other, for only one package can be installed at a time.
test-programs:
	@sh tools/postgresql.sh
	@sh tools/chromium.sh

# Side by side, for the checkers of types use one core each.
check: setup-dev web/node_modules/.ready ## Format (Python and C++), lint, types, import layers, and the browser client
	@$(MAKE) --no-print-directory --jobs 2 --keep-going check-types check-form check-web

check-types: setup-dev
	$(BIN)/pyright

check-form: setup-dev
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(filter %.hpp %.cpp,$(CORE))
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python tools/core_includes.py

# The browser client
.PHONY: web bench-web screenshots readme-pictures web-fixtures check-web test-web
WEB_SOURCES := $(wildcard web/*.*) $(shell find web/src web/public web/verify -type f 2>/dev/null)
STATIC := src/kingdomino/server/static/index.html

web: $(STATIC) ## Build the browser client into the package

$(STATIC): web/node_modules/.ready $(WEB_SOURCES)
	@cd web && npm run --silent build

web/node_modules/.ready: web/package-lock.json
	@sh tools/prerequisites.sh "$(PYTHON)" web
	@echo "[+] installing what the browser client is built with"
	@cd web && npm ci --silent
	@touch $@

check-web: web/node_modules/.ready ## Format, lint and types of the browser client
	cd web && npm run --silent check

test-web: web/node_modules/.ready ## Tests of the browser client
	cd web && npm run --silent test

screenshots: setup-dev web ## Pictures of every screen in three layouts, both themes and three languages, into .build/screenshots
	$(BIN)/python -m tools.screenshots .build/screenshots $(ARGS)

readme-pictures: setup-dev web ## Take the pictures of README.md anew
	$(BIN)/python -m tools.screenshots docs/images --readme

web-fixtures: setup-dev ## Write the positions that the gallery and the web tests show anew
	$(BIN)/python tools/web_fixtures.py

stub: setup-dev ## Write the typed stub of the core anew
	$(BIN)/python -m nanobind.stubgen -q -m kingdomino._core -o src/kingdomino/_core.pyi

format: setup-dev web/node_modules/.ready ## Format the code and fix what can be fixed
	cd web && npm run --silent format
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(filter %.hpp %.cpp,$(CORE))
	$(BIN)/ruff check --fix .

coverage: setup-dev ## Which lines and branches of the rules no test reaches
	$(BIN)/coverage run -m pytest -p no:xdist
	$(BIN)/coverage report --show-missing --fail-under=100 --include='src/kingdomino/kingdom/*,src/kingdomino/classic/*,src/kingdomino/duel/*'

soak: setup-dev ## Hundreds of thousands of random steps and damaged texts: about ten minutes
	KINGDOMINO_SOAK=1 $(BIN)/python -m pytest -n auto tests/conformance

races: setup-dev ## 10,000 commands sent again and again, 10,000 races, and people who meet, on two worker processes that are killed now and then, and PostgreSQL: about twenty minutes
	$(LONG) tests/server/faults/test_repeats_and_races.py tests/server/faults/test_meeting_races.py

workers: setup-dev ## Two workers under load, one killed every 10 s, both paused for 30 s, PostgreSQL stopped for 10 s: about five minutes
	$(LONG) tests/server/faults/test_workers.py tests/server/faults/test_outages.py

fuzz: setup-dev ## 200,000 fuzzed messages over sockets, 5,000,000 in process, thousands of random matches: some minutes
	$(LONG) tests/server/faults/test_fuzz.py tests/server/match/test_match.py tests/server/match/test_game_files.py tests/server/match/test_clocks.py tests/server/storage/test_model.py

cuts: setup-dev ## A session cut at every single byte, thousands of connections and tables, floods: some minutes
	$(LONG) tests/server/faults/test_cuts.py tests/server/faults/test_abuse.py

bench: setup ## How many random games a second both implementations play
	$(BIN)/kingdomino bench $(ARGS)
	@echo "in the browser: make bench-web"

bench-web: setup-dev web ## How fast the client is in Chromium: first load, clicks, longest task; fails over the limits
	@sh tools/chromium.sh
	$(BIN)/python -m tools.bench_web

signature: setup ## Store what every bot chooses in fixed positions, after an intended change
	$(BIN)/kingdomino signature tests/bots/signature.txt --renew

strength: setup ## Measure how strong the bots are, for docs/bots.md: some hours; goes on where it was stopped
	$(BIN)/python tools/strength.py $(ARGS)

MINUTES ?= 120
NETS := src/kingdomino/bots/nets
nets: setup ## Train all nets again, MINUTES=120 each; each is kept only if it beats the one that is there
	$(BIN)/kingdomino train duel --minutes $(MINUTES) --folder $(NETS)
	$(BIN)/kingdomino train classic --players 2 --minutes $(MINUTES) --folder $(NETS)
	$(BIN)/kingdomino train classic --players 3 --minutes $(MINUTES) --folder $(NETS)
	$(BIN)/kingdomino train classic --players 4 --minutes $(MINUTES) --folder $(NETS)
	$(BIN)/kingdomino train classic --mighty-duel --minutes $(MINUTES) --folder $(NETS)

fairness: setup-dev ## 10,000 matches through both verifiers, a million of every draw (dice, dominoes, kings) through chi-squared: some minutes
	$(BIN)/python -m tools.fairness $(ARGS)

load: setup-dev ## 1,000 games at human pace, bots beside them, then 3 times too much: about five minutes; ARGS="--seconds 600"
	$(BIN)/python -m tools.load.load --folder .build/load $(ARGS)

crash: setup-dev ## Kill the server 200 times with 50 games under way, nothing may be lost: about ten minutes
	$(BIN)/python -m tools.load.crash --folder .build/crash $(ARGS)

SECONDS ?= 600
SANITIZED := .build/sanitized
sanitize: setup-dev ## The core under address and undefined-behaviour sanitizers: golden files, lock-step, SECONDS=600 of fuzzing
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" -DKINGDOMINO_SANITIZE=ON >/dev/null
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake --build $(SANITIZED)
	$(SANITIZED)/fuzz golden $(SECONDS) $(or $(SEED),1)
	LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 $(BIN)/python tools/sanitized_tests.py $(SANITIZED)

lockstep: setup ## Over a million steps of each game on both implementations: about a quarter of an hour
	$(BIN)/kingdomino lockstep duel --every-switch --games 6000 --jobs 2
	$(BIN)/kingdomino lockstep classic --every-switch --games 460 --jobs 2

FUZZ_API := .build/fuzz-api
$(FUZZ_API)/.ready: $(VENV)/.made requirements/fuzz-api.lock
	@"$(PYTHON)" -m venv $(FUZZ_API)
	@$(BIN)/uv pip install --quiet --python $(FUZZ_API)/bin/python --require-hashes -r requirements/fuzz-api.lock
	@touch $@

# What compiles for other systems
ZIGLANG := .build/ziglang
$(ZIGLANG)/.ready: $(VENV)/.made requirements/portable.lock
	@echo "[+] installing the compiler for other systems"
	@"$(PYTHON)" -m venv $(ZIGLANG)
	@$(BIN)/uv pip install --quiet --python $(ZIGLANG)/bin/python --require-hashes -r requirements/portable.lock
	@touch $@

portable: setup $(ZIGLANG)/.ready ## Build the core for every system, and run it here where that can be done; TARGETS="wasm32 macos-arm64" for some
	@$(if $(filter linux-arm64,$(or $(TARGETS),linux-arm64)),sh tools/qemu.sh)
	$(BIN)/python -m tools.portable $(TARGETS)

fuzz-api: setup $(FUZZ_API)/.ready ## Requests made from the interface's own description, EXAMPLES=50 of each kind
	$(BIN)/python -m tools.fuzz_api $(FUZZ_API)/bin/schemathesis $(or $(EXAMPLES),50)

types: setup-dev web/node_modules/.ready ## Store what the client knows of the package: web/openapi.json, its types, and web/src/package.gen.ts
	$(BIN)/python tools/interface.py web/openapi.json
	$(BIN)/python tools/web_facts.py web/src/package.gen.ts
	cd web && npm run --silent types

lock: $(VENV)/.made ## Pin the newest versions of everything again
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header -o requirements/play.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --group dev -c requirements/play.lock -o requirements/dev.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --group fuzz-api -o requirements/fuzz-api.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --group portable -o requirements/portable.lock

clean: ## Remove all that was set up or made
	rm -rf $(VENV) web/node_modules $(dir $(STATIC)) .build .pytest_cache .ruff_cache .hypothesis .coverage .import_linter_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
