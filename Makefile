# Learners need only `make next`, developers `make test`.
PREFIX ?= /usr/local
CONFIG := .swift-format
SWIFT_DIRS := Package.swift Sources Tests
LIBRARY := lib/lessons
SHARE = $(DESTDIR)$(PREFIX)/share
# The modules that pages import; they are installed with the program. Package.swift lists them.
MODULES := $(shell sed -n '/^let pageModules/,/^]/p' Package.swift | grep -o '"[^"]*"' | tr -d '"')
# The schemas of the JSON from `validate` and `lint`, of `course.json`, and of what is handed in.
SCHEMAS := Sources/LessonsCLI/Reports/validation.schema.json \
  Sources/LessonMarkup/Course/course.schema.json \
  Sources/Tutoring/Progress/progress.schema.json \
  Sources/Tutoring/Submission/submission.schema.json
SHARED := $(if $(filter Darwin,$(shell uname)),libLessonModules.dylib,libLessonModules.so)

.PHONY: setup setup-all libraries build next test test-all test-nightly test-fast test-slow record \
  conformance install put dist bench mutants torture fuzz lint format-lint

# Installs what `make test` uses: libraries, nginx, curl, shells, Python with modules.
setup:
	@.ci/setup test

# Installs what `make test-all`, `make test-nightly` and `make bench` use too: browsers, editors, packaging.
setup-all:
	@.ci/setup all

# Installs only the libraries that the program itself needs.
libraries:
	@.ci/setup libraries

build: libraries
	@swift build -c release
	@cd .build/release && for module in $(MODULES); do \
	  ./lessons help --symbols $$module >symbols.tmp && mv symbols.tmp Modules/$$module.symbols.tsv || exit 1; \
	done

next: libraries
	@[ -x .build/release/lessons ] || echo "Building lessons; the first time takes a few minutes." >&2
	@swift build -c release --quiet
	@.build/release/lessons next; code=$$?; \
	  command -v lessons >/dev/null 2>&1 || printf '%s\n' '' \
	    'In this folder `make next` runs `lessons next`. To use the other verbs too, type once:' \
	    '  export PATH="$(CURDIR)/.build/release:$$PATH"' >&2; \
	  exit $$code

# The tests that take minutes. Each tier prints the failures and one closing line.
test: setup
	@Tests/run test

# Everything that must pass before a change lands: these tests, the whole course, an installation, the
# mock API with bad clients for ten seconds and with third-party ones, the book in a browser, lessons in
# editors, formatting and lint.
test-all: setup-all
	@Tests/run all

# The tests that take longer: every case, the tests of the course, the mock API over loopback, the
# sanitizers, 500 mutants of the lessons, the whole torture, and a short round of fuzzing.
test-nightly: setup-all
	@Tests/run nightly

# The tests of one target: make test-fast TARGET=LessonModelTests
test-fast:
	@Tests/run fast $(TARGET)

# The ten slowest tests, run one at a time.
test-slow:
	@Tests/run slow

# Writes the golden files again; read the diff before you commit them.
record:
	@Tests/run record

# Tests `lessons serve` with third-party clients.
conformance:
	swift build --product lessons
	swift build --product lessons-server
	@Tests/conformance/run .build/debug/lessons

# The files are for all who use the machine, whatever the umask is of the one who installs them.
install: build
	@umask 022 && $(MAKE) --no-print-directory put

put:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/$(LIBRARY)/Modules
	install -m 755 .build/release/lessons $(DESTDIR)$(PREFIX)/bin/lessons
	install -m 755 .build/release/lessons-server .build/release/lessons-host $(DESTDIR)$(PREFIX)/$(LIBRARY)/
	[ ! -x .build/release/lessons-syntax ] || \
	  install -m 755 .build/release/lessons-syntax $(DESTDIR)$(PREFIX)/$(LIBRARY)/
	install -m 644 .build/release/$(SHARED) $(DESTDIR)$(PREFIX)/$(LIBRARY)/
	cp -R $(MODULES:%=.build/release/Modules/%.swiftmodule) $(DESTDIR)$(PREFIX)/$(LIBRARY)/Modules/
	cp $(MODULES:%=.build/release/Modules/%.symbols.tsv) $(DESTDIR)$(PREFIX)/$(LIBRARY)/Modules/
	cp -R Sources/CLib* $(DESTDIR)$(PREFIX)/$(LIBRARY)/Modules/
	rm -rf $(DESTDIR)$(PREFIX)/$(LIBRARY)/Lessons
	cp -R Lessons $(DESTDIR)$(PREFIX)/$(LIBRARY)/Lessons
	install -d $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d $(SHARE)/lessons
	install -m 644 $(SCHEMAS) $(SHARE)/lessons/
	.build/release/lessons help --man >$(SHARE)/man/man1/lessons.1
	.build/release/lessons completion bash >$(SHARE)/bash-completion/completions/lessons
	.build/release/lessons completion zsh >$(SHARE)/zsh/site-functions/_lessons
	.build/release/lessons completion fish >$(SHARE)/fish/vendor_completions.d/lessons.fish
	chmod -R a+rX $(DESTDIR)$(PREFIX)/$(LIBRARY)

# Makes the archive and the Debian package of a release, in .build/dist.
dist: build
	@.ci/dist

bench: build
	@failed=0; for bench in check steps growth sandbox watch editor typing start lint validate class core serve; do echo; Tests/bench/$$bench || failed=1; done; exit $$failed

# Tests whether mistakes in lessons are found, with 500 mutants; takes about five minutes.
mutants: build
	@Tests/mutation/run --program .build/release/lessons

# Kills the program at each file-system call, lets several write at once, and removes what it needs;
# takes about twenty minutes.
torture: build
	@Tests/torture/run --program .build/release/lessons

# Looks for inputs that break a property: make fuzz TARGET=jwt SECONDS=20
fuzz:
	@Tests/Fuzz/run $(if $(TARGET),--target $(TARGET)) $(if $(SECONDS),--seconds $(SECONDS))

format-lint:
	@swift format lint --strict --recursive --parallel --configuration $(CONFIG) $(SWIFT_DIRS)

lint: format-lint
	@swift build --quiet
	.build/debug/lessons lint
	.build/debug/lessons validate
