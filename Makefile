# make serve   build the site and serve it with live reload on http://127.0.0.1:8000/
# make site    build a complete site/ to upload; a failed build leaves the last good one in place
# make test    run all tests
# make check   report every problem of glossary.yml and the PO files
# Each target sets itself up in .venv on a machine with Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
ADDR ?= 127.0.0.1:8000
export NO_MKDOCS_2_WARNING := true
MKDOCS := $(BIN)/python -m mkdocs
.DEFAULT_GOAL := help
.PHONY: help serve site test check sync lock clean

help:
	@sed -n 's/^# //p' Makefile

.venv/run: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Set PYTHON=python3.12 or the like.") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

# Programs that the tests drive. Where Debian's packages may be installed, they are; elsewhere the message says what is missing.
.venv/programs: tests/programs.sh
	sh tests/programs.sh
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --silent
	@touch $@

# A real Docusaurus, away from the consumer's sources, which the tests copy.
.venv/docusaurus/node_modules/.package-lock.json: tests/consumers/docusaurus/package.json tests/consumers/docusaurus/package-lock.json .npmrc
	mkdir -p .venv/docusaurus && cp $^ .venv/docusaurus
	cd .venv/docusaurus && npm ci --silent
	@touch $@

.venv/test: .venv/run .venv/programs node_modules/.package-lock.json .venv/docusaurus/node_modules/.package-lock.json requirements-test.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.txt
	@touch $@

# MkDocs rebuilds for glossary.yml, locales/, docs/ and templates; a change of the program itself starts it anew.
serve: .venv/run
	$(BIN)/python -m macros.site.serve --dev-addr $(ADDR)

# Built beside the old one and swapped in only when it is complete.
site: .venv/run
	rm -rf .site-new
	$(MKDOCS) build --strict --site-dir .site-new
	rm -rf .site-old && if [ -d site ]; then mv site .site-old; fi && mv .site-new site && rm -rf .site-old

test: .venv/test
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup

check: .venv/run
	$(BIN)/glossary check

sync: .venv/run
	$(BIN)/glossary sync

# Needs pip-tools. No index is written into the lock files.
lock: .venv/run
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --output-file requirements.txt pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --constraint requirements.txt --extra test --output-file requirements-test.txt pyproject.toml

clean:
	rm -rf .venv site .site-new .site-old
