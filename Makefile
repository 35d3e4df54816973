# Two commands matter: `make demo` and `make test`. Both install what is missing and say so.
export PATH := $(PATH):/opt/swift/usr/bin:/usr/sbin:/sbin
SHELL := /bin/bash
PREFIX ?= $(HOME)/.local
SWIFT_FILES := Package.swift Sources Tests Apps

# Each target counts on those before it: `test` finds the films made and the machine complete, `lint` the rules kept.
.NOTPARALLEL:
.PHONY: help demo test matrix install build bootstrap media lint format mutants check applecheck docs bench fuzz soak clean

help:
	@sed -n 's/^\([a-z]*\):.*## /make \1  /p' $(MAKEFILE_LIST)

demo: bootstrap media ## show the main job: a window on the built-in site, or a table and screenshots without a display
	@echo "== build"
	swift build -c release --product baton
	@echo "== demo"
	tools/demo

test: bootstrap media check lint ## everything that CI runs
	@echo "== build, warnings are errors"
	tools/build-strictly --build-tests
	@echo "== Apple layer"
	tools/applecheck/run
	@echo "== documentation"
	tools/build-docs
	@echo "== tests"
	@# Real pages have a process of their own: a browser's leftovers must not slow the rest down.
	tools/headless tools/run-tests --skip 'TelevisionTests|SpeakerTests|WebTests|HostileStreamTests|TabDragTests'
	tools/headless tools/run-tests --filter WebTests --skip 'DeathTests|MidwayTests|aFightingPageMovesOn'
	@echo "== televisions and a speaker, in a network of their own"
	tools/television tools/headless tools/run-tests --filter 'TelevisionTests|SpeakerTests'
	@echo "== mutants of the state machine"
	tools/mutants
	@echo "== commands"
	tools/headless tools/test-commands
	@echo "== the ear of the sound tests"
	tools/sound_trace.py --self-test
	@echo "== all passed"

install: bootstrap ## into PREFIX (~/.local), with menu entry and icon
	swift build -c release --product baton
	tools/install "$(PREFIX)"

matrix: bootstrap media ## the device matrix of this machine, on X11 and Wayland, with a television and a speaker
	swift build -c release --product baton
	tools/matrix --document docs/DEVICE-MATRIX.md

soak: bootstrap media ## long: every death in every place, hostile streams, real desktops, recorded sound; wants a quiet machine
	tools/build-strictly --build-tests
	tools/headless tools/run-tests --filter 'DeathTests|MidwayTests|HostileStreamTests|TabDragTests|aFightingPageMovesOn'
	tools/headless tools/test-deaths all
	tools/headless tools/test-desktop
	tools/headless tools/test-sound

build: bootstrap ## a debug build
	swift build

bootstrap: ## install what is missing
	@echo "== bootstrap"
	tools/bootstrap

media: ## make the built-in site's films
	@echo "== media"
	tools/make-media

check: ## rules of the repository
	@echo "== repository rules"
	tools/check-repository
	tools/review-lines
	tools/check-xcode-project
	tools/check-install

applecheck: ## types and data races of what is built for iPhone, iPad and Mac
	tools/applecheck/run

docs: ## the libraries' documentation, into .build/docs
	tools/build-docs

lint: ## formatting
	@echo "== lint"
	swift format lint --strict --recursive $(SWIFT_FILES)

format: ## format in place
	swift format --in-place --recursive $(SWIFT_FILES)

mutants: ## break the state machine on purpose
	tools/mutants

bench: bootstrap media ## figures, as medians with their spread
	tools/bootstrap bench
	swift build -c release --product baton
	tools/headless tools/bench
	swift build -c release --product BatonLab
	tools/headless tools/bench-discovery
	tools/headless tools/bench-desktop

fuzz: bootstrap ## a million hostile messages through an optimised build
	swift build -c release --product BatonLab
	.build/release/BatonLab fuzz 1000000

clean: ## remove what was built and made
	rm -rf .build .demo
