"""The commands: one file per command, named like it."""
