#!/bin/sh
# Sees to it that the tests can drive a real browser: installs Debian's Chromium where that is allowed and it is missing.
# Elsewhere it says in one line which tests will be left out; in CI (CI=true) it fails, for CI leaves nothing out.
has_chromium() {
  [ -x "${KINGDOMINO_CHROMIUM:-/usr/bin/chromium}" ]
}
has_chromium && exit 0
sh tools/debian_package.sh chromium Chromium
has_chromium && exit 0
if [ -n "$CI" ]; then
  echo "missing: Chromium, and CI leaves no test out (Debian: apt install chromium)" >&2
  exit 1
fi
echo "left out: the tests in a real browser, Chromium is not installed (Debian: apt install chromium)" >&2
