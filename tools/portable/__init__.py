"""The core on every system: built for each, and run where this machine can run it."""
