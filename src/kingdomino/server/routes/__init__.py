"""What can be asked over HTTP, one file a subject."""

from kingdomino.server.routes import (
    client,
    fairness,
    files,
    games,
    guests,
    matches,
    running,
    thoughts,
)

ROUTES = (
    *games.ROUTES,
    *guests.ROUTES,
    *matches.ROUTES,
    *files.ROUTES,
    *fairness.ROUTES,
    *thoughts.ROUTES,
    *running.ROUTES,
    *client.ROUTES,
)
