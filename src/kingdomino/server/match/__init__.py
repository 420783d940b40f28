"""One match, pure: its log, its clocks, who is away, what is agreed; no clock, storage or socket is touched here."""
