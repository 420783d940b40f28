"""Matches that are played or watched at this worker: their rooms, commands, sockets and deadlines."""
