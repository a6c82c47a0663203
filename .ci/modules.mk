# Builds what depends on Swift's version again, with the `swift` on the PATH, and puts it in its place: the
# modules that pages import, the host in which pages run, Swift's parser, and the mock API. Ctrl-C stops it,
# and what was there stays.
BUILD ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/lessons/source
MODULES := $(shell sed -n '/^let pageModules/,/^]/p' Package.swift | grep -o '"[^"]*"' | tr -d '"')
SWIFT := swift build -c release --scratch-path "$(BUILD)"
SHARED := $(if $(filter Darwin,$(shell uname)),libLessonModules.dylib,libLessonModules.so)

all:
	@$(SWIFT)
	@bin=$$($(SWIFT) --show-bin-path) && \
	  for program in lessons-host lessons-server lessons-syntax $(SHARED); do \
	    [ ! -e "$$bin/$$program" ] || install -m 755 "$$bin/$$program" "../$$program.new"; \
	  done && \
	  for module in $(MODULES); do cp "$$bin/Modules/$$module.swiftmodule" ../Modules/ || exit 1; done && \
	  for program in lessons-host lessons-server lessons-syntax $(SHARED); do \
	    [ ! -e "../$$program.new" ] || mv "../$$program.new" "../$$program"; \
	  done
	@echo "lessons works with $$(swift --version 2>/dev/null | head -n 1) now"

.PHONY: all
