"""Playing: a run of `kingdomino play`, each game in it, and what is saved."""
