#!/bin/sh
# Sees to it that the tests can start a PostgreSQL of their own: installs Debian's package where that is allowed and it is
# missing. Elsewhere it says in one line which tests will be left out; in CI (CI=true) it fails, for CI leaves nothing out.
has_postgresql() {
  command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}
has_postgresql && exit 0
# The tests start it themselves: while it is installed, no cluster is to be made, and none runs after this.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  no_cluster=/etc/postgresql-common/createcluster.d/kingdomino.conf
  mkdir -p "$(dirname "$no_cluster")"
  echo "create_main_cluster = false" >"$no_cluster"
  sh tools/debian_package.sh postgresql PostgreSQL
  rm -f "$no_cluster"
fi
has_postgresql && exit 0
if [ -n "$CI" ]; then
  echo "missing: PostgreSQL, and CI leaves no test out (Debian: apt install postgresql)" >&2
  exit 1
fi
echo "left out: the tests of the server on PostgreSQL, which is not installed (Debian: apt install postgresql)" >&2
