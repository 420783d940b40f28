"""The web server: people and bots play online, and the log is the game."""
