"""SQLite: everything in one file, for one server."""
