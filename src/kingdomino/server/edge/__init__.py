"""What guards the server against its guests: strict input, sessions, limits, and bounds on connections."""
