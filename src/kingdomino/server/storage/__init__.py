"""Where matches are kept: one contract, kept by SQLite and by PostgreSQL."""
