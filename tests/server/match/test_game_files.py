"""A match can be downloaded as a game file and uploaded again."""

from random import Random

import pytest

from kingdomino.errors import OptionError
from kingdomino.games import GAMES
from kingdomino.record import GameRecord, game_text, parse_game
from kingdomino.server.match.events import Acted, Began, Disclosed
from kingdomino.server.match.game_files import log_of_record, record_of_match
from kingdomino.server.match.model import Clock
from kingdomino.server.match.replay import Match
from tests.support.server.faults.scale import times
from tests.support.server.random_matches import Played, kept, random_match, random_matches


def downloaded(played: Played, is_seeded: bool = False, is_upload: bool = False) -> GameRecord:
    names = ["Ana", "Ben | Ben", "", "#1"][: played.before.players]
    stored = kept(played, is_seeded, is_upload)
    return record_of_match(stored, [each.event for each in played.log], names)


def test_a_downloaded_match_reads_back_prints_the_same_and_ends_as_the_match_did():
    versions = set[str]()
    for played in random_matches("files", times(30, 500)):
        record = downloaded(played)
        text = game_text(record)
        versions.add(text.split("\n")[0])
        assert parse_game(text) == record
        assert game_text(parse_game(text)) == text
        assert record.actions == played.match.course.actions
        assert record.final == played.match.course.state
        assert record.outcome == played.match.course.outcome
    assert versions == {"kingdomino 1", "kingdomino 2"}


def test_a_match_that_is_uploaded_again_is_the_same_game():
    for played in random_matches("upload", times(8, 500)):
        record = parse_game(game_text(downloaded(played)))
        match = Match.before(played.before.course.game.name, kept(played).options, Clock())
        match = match.record(log_of_record(record), at=0)[1]
        assert match.course == played.match.course
        assert match.bots == played.match.bots


def test_a_download_has_what_is_needed_to_check_the_luck_and_no_secret_before_the_end():
    played = random_match(Random("headers"), ("duel", "spellbook_fills=placed"))
    headers = downloaded(played).headers
    assert headers["players"] == "Ana | Ben / Ben"
    assert headers["match"] == "m1"
    assert headers["commitment"] == "c0" * 32
    assert headers["secret"] == "cd" * 32
    began = played.log[0].event
    assert isinstance(began, Began)
    assert began.shares
    for name, values in (("shares", began.shares), ("commitments", began.commitments)):
        assert headers[name] == ",".join(f"{seat}={values[seat]}" for seat in values)
    running = [each.event for each in played.log if not isinstance(each.event, Disclosed)]
    assert "secret" not in record_of_match(kept(played), running, ["Ana", "Ben"]).headers
    assert downloaded(played, is_seeded=True).headers["luck"] == "chosen"
    assert "match" not in downloaded(played, is_upload=True).headers


def test_an_uploaded_game_has_an_event_for_each_kings_turn():
    played = random_match(Random("kings"), ("classic", "players=2"))
    log = log_of_record(downloaded(played))
    turns = [
        [token.split(":")[0] for token in event.actions]
        for event in log
        if isinstance(event, Acted)
    ]
    assert all(turn[1:] in ([], ["claim"]) for turn in turns)
    assert len(turns) >= 2 * 2 * 6 - 1  # the last claim of the starting round is no action


def test_a_game_from_the_middle_is_not_uploaded():
    game = GAMES["duel"]
    start = game.start().apply(game.parse_action("roll:?,d,fxx,lx"))
    with pytest.raises(OptionError, match="begin at the beginning"):
        log_of_record(GameRecord(game, start))


def test_a_file_that_does_not_say_who_played_was_played_by_people():
    game = GAMES["duel"]
    assert log_of_record(GameRecord(game, game.start())) == (Began((None, None)),)
    headers = {"seats": "human | king"}
    assert log_of_record(GameRecord(game, game.start(), headers=headers)) == (
        Began((None, "king")),
    )
