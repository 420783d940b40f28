#!/bin/sh
# Installs a Debian package, where that is allowed: debian_package.sh PACKAGE WHAT_IT_IS. The caller finds out by itself
# whether the program is there.
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 0
echo "[+] installing $2, for tests"
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
{ apt-get install -y --no-install-recommends "$1" ||
  { apt-get update && apt-get install -y --no-install-recommends "$1"; }; } >"$log" 2>&1 ||
  tail -n 3 "$log" >&2
rm -f "$log"
