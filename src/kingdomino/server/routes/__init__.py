"""What can be asked over HTTP, one file a subject."""

from kingdomino.server.routes import (
    analyses,
    client,
    fairness,
    files,
    games,
    guests,
    hints,
    matches,
    running,
)

ROUTES = (
    *games.ROUTES,
    *guests.ROUTES,
    *matches.ROUTES,
    *files.ROUTES,
    *fairness.ROUTES,
    *hints.ROUTES,
    *analyses.ROUTES,
    *running.ROUTES,
    *client.ROUTES,
)
