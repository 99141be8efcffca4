# For people who type `make`; the build itself is CMakeLists.txt and CMakePresets.json.

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 600
SMOKE_SECONDS ?= 10
ATTACK_MINUTES ?= 10
ATTACK_SEED ?= 1
CHAOS_FAULTS ?= 300
CHAOS_SEED ?= 1
CHAOS_OPTIONS ?=
OLD ?= HEAD~1
STRENGTH_OPTIONS ?=
BRANCHES_WANTED = 95
LOAD ?= 1000 4 5 30
STORE ?= sqlite
BIND ?= 127.0.0.1

all: release
	@ln -sf release/septem build/septem
	@echo "The program is build/septem"

help:
	@echo "make            build/septem, and the library under build/release"
	@echo "make play       install what is missing, build, open tables at http://localhost:7777/"
	@echo "                (BIND=0.0.0.0: for phones and televisions in your network, too)"
	@echo "make terminal   the same for a game in this terminal"
	@echo "make test       everything a change must pass"
	@echo "make web-test   of these, the page: types, units, games and screens in a real browser"
	@echo "make pictures   those of the README, into docs/pictures, from a game in a real browser"
	@echo "make bench      every figure of speed"
	@echo "make strength   how strong the bots are, into docs/strength.md (STRENGTH_OPTIONS='--only learned')"
	@echo "make load       the table server under a crowd (LOAD='TABLES SEATS THINK SECONDS IDLE' STORE=postgres)"
	@echo "make coverage   branches of the engine that the tests take"
	@echo "make fuzz       a long run of every fuzzer (FUZZ_SECONDS=$(FUZZ_SECONDS))"
	@echo "make attack     a long attack on the table server (ATTACK_MINUTES=$(ATTACK_MINUTES) ATTACK_SEED=$(ATTACK_SEED))"
	@echo "make chaos      several servers on one database while things fail (CHAOS_FAULTS=$(CHAOS_FAULTS) CHAOS_SEED=$(CHAOS_SEED))"
	@echo "make upgrade-test  servers of an older revision and of this one on one database (OLD=$(OLD))"
	@echo "make dist       the archive of a release, into build/dist: builds without git and Node.js"
	@echo "make deb        packages for Debian, into build/deb"
	@echo "make wheel      the Python package with the library inside, into build/wheel"
	@echo "make install    PREFIX=$(PREFIX) DESTDIR=$(DESTDIR)"
	@echo "make clean"

# One build for each preset: configured once, then Ninja knows what is old.
release debug asan tsan fuzz-build coverage-build: preset = $(@:-build=)
release debug asan tsan fuzz-build coverage-build:
	@test -f build/$(preset)/build.ninja || cmake --preset $(preset)
	@cmake --build --preset $(preset)

# The page is part of the program, so it comes first. Without npm there is a plain one.
release: | page
page:
	@tools/build-page

play-deps:
	@tools/install-deps build

test-deps:
	@tools/install-deps test

# Where there is a desktop, its browser opens the page.
play: play-deps
	@test -f web/PREBUILT || tools/install-deps web
	@$(MAKE) --no-print-directory all
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then \
		(sleep 1; xdg-open http://localhost:7777/ >/dev/null 2>&1) & fi; \
	exec build/septem serve --bind $(BIND)

terminal: play-deps
	@$(MAKE) --no-print-directory all
	@build/septem play

# gcc with and without sanitizers, clang with a short run of every fuzzer, the page in a real
# browser. Every compiler has its say before the first test runs.
test: test-deps
	@$(MAKE) --no-print-directory all debug asan fuzz-build
	ctest --preset debug
	ctest --preset asan
	ctest --test-dir build/fuzz --output-on-failure -R unit.network
	tools/run-fuzzers $(SMOKE_SECONDS)
	PICTURES=no tools/test-page
	@echo "All tests passed."

web-test:
	@tools/install-deps browser
	@$(MAKE) --no-print-directory all
	tools/test-page
	@echo "The screens are in web/artefacts."

pictures:
	@tools/install-deps browser
	@$(MAKE) --no-print-directory all
	@tools/make-pictures
	@tools/make-terminal-pictures

tsan-test: test-deps
	@$(MAKE) --no-print-directory tsan
	ctest --preset tsan

bench: all
	@build/release/bench/bench_games
	@build/release/bench/bench_search
	@build/release/bench/bench_net
	@command -v python3 >/dev/null && python3 -B bench/bench_batch.py || \
		echo "No python3: batches are not measured"
	@command -v node >/dev/null && node bench/bench_wasm.mjs || \
		echo "No node: the engine in the page is not measured"
	@build/septem bench --signature | sed 's/^/Signature of the rules: /'

load: all
	@bench/load_store $(STORE) build/release/bench/load_server build/septem $(LOAD)
	@command -v python3 >/dev/null && python3 -B bench/bench_events.py build/septem || \
		echo "No python3: the size of a turn is not measured by set"

strength: all
	@tools/measure-strength $(STRENGTH_OPTIONS)

coverage:
	@tools/install-deps coverage
	@$(MAKE) --no-print-directory coverage-build
	@find build/coverage -name '*.gcda' -delete
	ctest --preset coverage
	gcovr --root . --object-directory build/coverage --filter 'src/engine/' --branches \
		--exclude-branches-by-pattern '.*\bassert\(.*' --sort-percentage \
		--fail-under-branch $(BRANCHES_WANTED)

fuzz: test-deps
	@$(MAKE) --no-print-directory fuzz-build
	tools/run-fuzzers $(FUZZ_SECONDS)

# Secrets, hostile bytes, kills, floods: with the address sanitizer and, where threads meet, with
# the thread sanitizer.
attack: test-deps
	@$(MAKE) --no-print-directory debug asan tsan
	tools/run-attacks $(ATTACK_MINUTES) $(ATTACK_SEED)

# Servers and PostgreSQL are killed, stopped and cut off while programs play.
chaos: test-deps
	@$(MAKE) --no-print-directory all
	python3 -B tests/chaos/lib/chaos.py build/septem --faults $(CHAOS_FAULTS) --seed $(CHAOS_SEED) $(CHAOS_OPTIONS)

# One version after the other, on one database, while programs play.
upgrade-test: test-deps
	@$(MAKE) --no-print-directory debug
	tools/test-upgrade $(OLD)

# One file for pip, with the library inside.
wheel: all
	@tools/make-wheel build/release/libseptem.so build/wheel

# What is released. The test builds all of it anew and is no part of make test.
dist:
	@tools/install-deps web
	@tools/make-dist

dist-test:
	@tools/install-deps web
	@tools/test-dist

deb:
	@tools/install-deps packages
	@tools/make-deb

packages-test: deb
	@tools/test-packages

install: all
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

clean:
	rm -rf build web/artefacts
	test -f web/PREBUILT || rm -rf web/dist web/src/offline/septem.wasm

.PHONY: all help page web-test pictures release debug asan tsan fuzz-build coverage-build play-deps test-deps play terminal test \
	tsan-test bench load strength coverage fuzz attack chaos upgrade-test wheel dist dist-test deb packages-test install clean
