#!/bin/sh
# Makes sure that programs for arm64 can be run: installs Debian's emulator where that is allowed and it is missing.
# Elsewhere it says in one line what is left out; in CI (CI=true) it fails, for CI leaves nothing out.
runs_arm64() {
  case "$(uname -s) $(uname -m)" in
    "Linux aarch64" | "Linux arm64") return 0 ;;
  esac
  command -v qemu-aarch64 >/dev/null 2>&1 || command -v qemu-aarch64-static >/dev/null 2>&1
}
runs_arm64 && exit 0
sh tools/debian_package.sh qemu-user-static "the arm64 emulator"
runs_arm64 && exit 0
if [ -n "$CI" ]; then
  echo "missing: the arm64 emulator, and CI leaves no test out (Debian: apt install qemu-user-static)" >&2
  exit 1
fi
echo "left out: running on arm64, its emulator is not installed (Debian: apt install qemu-user-static)" >&2
