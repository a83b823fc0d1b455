# `make demo` shows what tagtally does, `make check` checks most of a change in a few minutes, and `make test`
# everything. All install the system libraries that are missing, and the last two the programs that only
# tests use. `make help` lists all targets.

PREFIX ?= /usr/local
ROOT := $(DESTDIR)$(PREFIX)

# The installed files: the binary, the manual, and completions where bash, zsh and fish find them.
BINARY := bin/tagtally
MANUAL := share/man/man1/tagtally.1
BASH_COMPLETION := share/bash-completion/completions/tagtally
ZSH_COMPLETION := share/zsh/site-functions/_tagtally
FISH_COMPLETION := share/fish/vendor_completions.d/tagtally.fish
INSTALLED := $(BINARY) $(MANUAL) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

SOURCES := Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources
# The demo, the checks and the tests share one build, which is quick to make: it is not optimised. It is not a
# debug build, because there swift-argument-parser checks the declarations of all options at each start, which
# takes a tenth of a second; a test checks them once.
WARNINGS := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
QUICK := -c release -Xswiftc -Onone -Xswiftc -enable-testing $(WARNINGS)
demo check test soak test-as-root test-browser test-cluster built-tests: export TAGTALLY_TEST_BUILD := 1
RUN_TESTS = PYTHONPATH="$(CURDIR)/.build/python" .ci/run-tests --disable-xctest --skip-build $(QUICK) $(if $(FILTER),--filter "$(FILTER)")

# Only Linux needs the Swift libraries in the binary; macOS has them. Other libraries are linked
# statically if static ones are installed: loading them at each start, with all that libarchive
# needs (such as ICU), took a third of the time of `tagtally --help`.
#
# The binary has no paths of this folder, so that all folders build the same bytes. The linker leaves
# out the functions that nothing calls, even public ones: each has a section, and the program exports
# none. One of them, in GRDB, contains the length of the path of its source file. Relative relocations
# are short from version 2.36 of the GNU C library on.
PORTABLE := -c release --scratch-path .build-portable \
	-Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
	-Xcc "-I$(CURDIR)/.build-portable/generated"
ifneq ($(shell uname -s),Darwin)
STATIC := $(CURDIR)/.build-portable/static
PORTABLE += --static-swift-stdlib --disable-local-rpath -Xlinker -s \
	--pkg-config-path "$(STATIC)" -Xswiftc "-L$(STATIC)" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
	$(shell getconf GNU_LIBC_VERSION 2>/dev/null | \
		awk '{ split($$2, v, "."); if (v[1] == 2 && v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
# The files that are in the binary, for the list of them in packages.
MAP := -Xlinker "-Map=$(CURDIR)/.build-portable/tagtally.map"
endif

# The fuzzer is built with -enable-testing because it uses internal declarations of the libraries.
FUZZER := -c release --product ImportFuzzer --scratch-path .build-fuzz --sanitize=address \
	-Xswiftc -enable-testing
ifneq ($(shell uname -s),Darwin)
FUZZER += -Xswiftc -use-ld=lld
endif
SECONDS := 60
SEEDS := 100

.PHONY: help demo check test soak test-as-root test-browser test-cluster lint install uninstall packages test-packages test-packaged documentation benchmark fuzz check-threads clean libraries test-programs static-libraries built-tests swift

help:
	@echo 'make demo      import the sample data for two search terms and print a popularity table'
	@echo 'make check     check the format and run the tests that take a few minutes (FILTER=FoldingTests: these alone)'
	@echo 'make test      check the format and run every test, or those that FILTER names'
	@echo 'make soak      run the tests of properties with SEEDS=$(SEEDS) random seeds each'
	@echo 'make test-as-root   after make test, run those tests again that are different for root'
	@echo 'make test-browser   open every page of tagtally serve in Chromium; the screenshots are in .build/browser'
	@echo 'make test-cluster   compare the tables of a Spark cluster and of DuckDB with an archive (SMALL=1: sample data alone)'
	@echo 'make lint      check the format only'
	@echo 'make install   install the binary, which runs without the Swift toolchain, into PREFIX/bin, and'
	@echo '               the manual and completions for bash, zsh and fish into PREFIX/share (PREFIX=$(PREFIX))'
	@echo 'make packages  build a tarball, a package of Debian and a wheel for pip in dist'
	@echo 'make test-packages   build the packages, and install each on a new machine without a network (as root)'
	@echo 'make test-packaged   build the packages, and run the tests of the command with the program in them'
	@echo 'make documentation   build the pages of the libraries in .build/documentation'
	@echo 'make uninstall   remove the files that make install has installed'
	@echo 'make benchmark   compare with other tools, and write Benchmarks/RESULTS.md (ONLY=import,report)'
	@echo 'make fuzz      import inputs that libFuzzer creates from the sample data, for SECONDS=$(SECONDS)'
	@echo 'make check-threads   check an import with Thread Sanitizer'
	@echo 'make clean     remove everything that was built'

demo: swift libraries
	swift build --product tagtally $(QUICK)
	@rm -f .build/demo.sqlite*
	@session() { printf '\n$$ %s\n' "$$1" && sh -c "$$1"; }; \
	PATH="$(CURDIR)/.build/release:$$PATH" TAGTALLY_DATABASE=.build/demo.sqlite; \
	export PATH TAGTALLY_DATABASE; \
	session "tagtally import --term '#ucd' SampleData/ucd-search.json SampleData/ucd-search-pretty.json" && \
	session "tagtally import --term '#iot' SampleData/iot-stream.jsonl" && \
	session "tagtally report '#ucd'"

check: built-tests
	TAGTALLY_TESTS=quick $(RUN_TESTS)

test: built-tests
	$(RUN_TESTS)

# Every test that has random seeds as arguments.
soak: built-tests
	TAGTALLY_SEEDS=$(SEEDS) $(RUN_TESTS) --filter 'seed:'

built-tests: swift libraries test-programs lint
	swift build --build-tests $(QUICK)
	swift build --product generate-manual $(QUICK)

# What is different for root, who drops its rights in these tests, and owns what others only read. `make test`
# must have run before.
test-as-root: swift
	$(RUN_TESTS) --filter 'Permission|Unusable|Unwritable|OutputFile|SocketUserCheck|MediaCache|DraftFile'

# These tests look at pages, so they are not part of the others, which need no browser.
test-browser: swift libraries
	.ci/install-browser .build/browser
	swift build --build-tests $(QUICK)
	TAGTALLY_AXE="$(CURDIR)/.build/browser/axe.min.js" $(RUN_TESTS) --filter BrowserTests

# These tests start a Spark cluster on this machine, with Java, and take some minutes.
test-cluster: swift libraries
	.ci/install-cluster .build/cluster
	swift build --product tagtally $(QUICK)
	TAGTALLY="$$(swift build $(QUICK) --show-bin-path)/tagtally" SMALL="$(SMALL)" \
	PYTHONPATH="$(CURDIR)/Cluster:$(CURDIR)/.build/cluster/python" \
	python3 -B -m unittest discover --verbose --start-directory Cluster/tests

lint: swift
	swift format lint --strict --recursive --parallel $(SOURCES)

install: swift libraries static-libraries
	.ci/write-commit .build-portable/generated/tagtally-commit.h
	[ -z "$(STATIC)" ] || .ci/trim-unicode-data .build-portable/generated || \
		{ rm -f .build-portable/generated/tagtally-unicode-data.h; echo 'all of it is linked' >&2; }
	swift build $(PORTABLE) --product generate-manual
	swift build $(PORTABLE) $(MAP) --product tagtally
	.ci/make-extras "$$(swift build $(PORTABLE) --show-bin-path)" .build-portable/extras
	install -d $(patsubst %,"$(ROOT)/%",$(dir $(INSTALLED)))
	install -m 755 "$$(swift build $(PORTABLE) --show-bin-path)/tagtally" "$(ROOT)/$(BINARY)"
	install -m 644 .build-portable/extras/tagtally.1 "$(ROOT)/$(MANUAL)"
	install -m 644 .build-portable/extras/bash "$(ROOT)/$(BASH_COMPLETION)"
	install -m 644 .build-portable/extras/zsh "$(ROOT)/$(ZSH_COMPLETION)"
	install -m 644 .build-portable/extras/fish "$(ROOT)/$(FISH_COMPLETION)"

packages: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
packages:
	.ci/install-package-tools
	rm -rf .build-portable/root
	$(MAKE) install DESTDIR="$(CURDIR)/.build-portable/root" PREFIX=/usr
	Packages/make-packages dist

# These tests install each package on a new machine, and need root for that.
test-packages: packages
	.ci/install-package-checkers .build/package-checkers
	python3 -B -m unittest discover --verbose --start-directory Packages/tests

# `make test` runs the same tests with an unoptimised build.
test-packaged: packages built-tests
	TAGTALLY_PROGRAM="$(CURDIR)/.build-portable/root/usr/bin/tagtally" $(RUN_TESTS) --filter CommandLineTests

# Serve the folder to read the pages: python3 -m http.server --directory .build/documentation
documentation: swift libraries
	.ci/make-documentation .build/documentation $(WARNINGS)

uninstall:
	rm -f $(patsubst %,"$(ROOT)/%",$(INSTALLED))

benchmark: swift libraries
	Benchmarks/install-opponents
	Benchmarks/run $(if $(ONLY),--only $(ONLY))

fuzz: swift libraries
	FUZZ=1 swift build $(FUZZER)
	@rm -rf .build-fuzz/work && mkdir -p .build-fuzz/work .build-fuzz/findings
	Tests/Fuzzing/make-corpus .build-fuzz/corpus
	TMPDIR="$(CURDIR)/.build-fuzz/work" SWIFT_BACKTRACE=enable=no \
	ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8:quarantine_size_mb=32 \
	.build-fuzz/release/ImportFuzzer .build-fuzz/corpus -dict=Tests/Fuzzing/dumps.dict \
		-artifact_prefix=.build-fuzz/findings/ -max_len=65536 -timeout=10 -rss_limit_mb=1500 \
		-max_total_time=$(SECONDS) -print_final_stats=1

check-threads: swift libraries
	swift test --disable-xctest --sanitize=thread --scratch-path .build-threads --filter ThreadTests

clean:
	rm -rf .build .build-portable .build-fuzz .build-threads .build-benchmarks dist

libraries:
	@.ci/install-libraries

# The tests type completions in shells, and read what was written with other programs.
test-programs:
	@.ci/install-test-programs .build/python

# The linker searches this folder first. Libraries that are not in it are linked dynamically.
static-libraries:
	@[ -z "$(STATIC)" ] || .ci/gather-static-libraries "$(STATIC)"

swift:
	@command -v swift >/dev/null || { echo 'swift not found: install Swift 6.2 or later from https://www.swift.org/install and put it on PATH' >&2; exit 1; }
