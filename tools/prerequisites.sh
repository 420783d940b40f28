#!/bin/sh
# Names each missing prerequisite in one line, with how to get it. Usage: prerequisites.sh PYTHON [node | web]
missing=0
lack() {
  echo "missing: $1" >&2
  missing=1
}
if [ -z "$1" ]; then
  lack "Python 3.11 or newer: install it with your package manager (Debian: apt install python3 python3-venv; macOS: brew install python)"
elif ! "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  lack "Python 3.11 or newer, found $("$1" --version 2>&1): install a newer one (macOS: brew install python), or say where it is: make PYTHON=/path/to/python3.11"
elif ! "$1" -c 'import venv, ensurepip' 2>/dev/null; then
  lack "Python's venv module (Debian: apt install python3-venv)"
fi
compiler=${CXX:-c++}
if ! echo 'int main() { return __cplusplus < 202002L; }' | $compiler -std=c++20 -x c++ -fsyntax-only - 2>/dev/null; then
  lack "a C++20 compiler, for the fast core (Debian: apt install g++; macOS: xcode-select --install; or name yours: make CXX=clang++)"
fi
if [ "$2" = node ] && ! node --version >/dev/null 2>&1; then
  lack "Node 20 or newer, for the type checker (Debian: apt install nodejs; macOS: brew install node)"
fi
if [ "$2" = web ] && ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
  lack "Node 20.19 or newer, to build the browser client (see nodejs.org; macOS: brew install node)"
elif [ "$2" = web ] && ! npm --version >/dev/null 2>&1; then
  lack "npm, to build the browser client (Debian: apt install npm)"
fi
exit $missing
