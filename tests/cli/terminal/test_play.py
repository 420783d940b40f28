"""Whole games through `kingdomino play`, with piped entries as a person would type them."""

from pathlib import Path

import pytest

from kingdomino.cli.terminal.choice import Choice
from kingdomino.games import GAMES
from kingdomino.record import read_game
from tests.support.cli.entries import Kingdomino, entries, lines


@pytest.mark.parametrize(
    "arguments",
    [
        ("duel", "--seats", "greedy,random"),
        ("duel", "--seats", "random,random", "--spellbook-fills", "drafted"),
        ("classic", "--seats", "greedy,random,random,greedy", "--harmony"),
        ("classic", "--seats", "random,greedy", "--mighty-duel", "--middle-kingdom"),
        ("classic", "--seats", "random,random,random", "--lines-of-three"),
    ],
)
def test_bots_play_to_the_end(kingdomino: Kingdomino, arguments: tuple[str, ...]) -> None:
    run = kingdomino("play", *arguments, "--seed", "1", "--save", "game.kingdomino")
    assert (run.code, run.err) == (0, "")
    assert "The game is over" in run.out
    assert "saved in game.kingdomino" in run.out
    record = read_game(Path("game.kingdomino"))
    assert record.final.outcome() is not None
    assert record.headers["seed"] == "1"


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_by_the_list(kingdomino: Kingdomino, game: str) -> None:
    run = kingdomino("play", game, "--seed", "2", "--no-confirm", text=lines(entries(game, seed=2)))
    assert (run.code, run.err) == (0, "")
    assert "The game is over" in run.out


def as_short_form(choice: Choice) -> str:
    return choice.typed


def as_token(choice: Choice) -> str:
    return str(choice.action)


@pytest.mark.parametrize("game", GAMES)
def test_short_form_and_token_say_the_same(kingdomino: Kingdomino, game: str) -> None:
    files: list[str] = []
    for how in (as_short_form, as_token):
        typed = lines(entries(game, 3, how=how))
        save = f"{how.__name__}.kingdomino"
        kingdomino("play", game, "--seed", "3", "--no-confirm", "--save", save, text=typed)
        files.append(Path(save).read_text())
    assert files[0] == files[1]
    assert "unfinished" not in files[0]


def test_without_a_seed_one_is_chosen_shown_and_kept(kingdomino: Kingdomino) -> None:
    run = kingdomino("play", "duel", "--save", "game.kingdomino")
    seed = read_game(Path("game.kingdomino")).headers["seed"]
    assert f"Seed {seed}." in run.out


def test_the_same_seed_rolls_the_same_dice_whatever_the_players_do(kingdomino: Kingdomino) -> None:
    rolls: list[list[str]] = []
    for seats in ("greedy,greedy", "random,random"):
        save = f"{seats}.kingdomino"
        kingdomino("play", "duel", "--seats", seats, "--seed", "4", "--save", save)
        actions = map(str, read_game(Path(save)).actions)
        rolls.append([token for token in actions if token.startswith("roll:")])
    shorter = min(map(len, rolls))
    assert rolls[0][:shorter] == rolls[1][:shorter]


def test_plain_output_is_ascii_only(kingdomino: Kingdomino) -> None:
    for game, script in (
        ("duel", "help\nscore\nlog\nall\n1\n\nwhy a1 b1\n"),
        ("classic", "help\n"),
    ):
        typed = script + lines(entries(game, seed=5))
        run = kingdomino("play", game, "--seed", "5", "--plain", "--names", "Zoë,Åse", text=typed)
        assert run.out.isascii()
        assert "Zo? " in run.out


def test_a_dynasty_is_three_games_with_a_running_total(kingdomino: Kingdomino) -> None:
    run = kingdomino(
        "play",
        "classic",
        "--dynasty",
        "--seats",
        "random,random",
        "--seed",
        "6",
        "--save",
        "d.kingdomino",
    )
    assert run.code == 0
    assert "Dynasty after 3 of 3 games" in run.out
    records = [
        read_game(Path(name))
        for name in ("d.kingdomino", "d-game2.kingdomino", "d-game3.kingdomino")
    ]
    totals = [
        sum(score.total for score in column)
        for column in zip(*(record.final.scores() for record in records), strict=True)
    ]
    assert f"Random 1 {totals[0]}, Random 2 {totals[1]}" in run.out
    first, second, third = ([score.total for score in record.final.scores()] for record in records)
    assert records[0].headers["dynasty"] == "-"
    assert records[2].headers["dynasty"] == f"{first[0]}-{first[1]} {second[0]}-{second[1]}"
    assert third
    again = kingdomino("play", "--resume", "d-game3.kingdomino")
    assert f"Random 1 {totals[0]}, Random 2 {totals[1]}" in again.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play",), "say which game"),
        (("play", "chess"), "no game 'chess'"),
        (("play", "duel", "--seats", "human"), "2 seats, not 1"),
        (("play", "duel", "--seats", "human,fritz"), "nobody here is called 'fritz'"),
        (("play", "duel", "--names", "Ana,Ana"), "the same name"),
        (("play", "duel", "--names", "Ana,#1"), "cannot be a name"),
        (("play", "duel", "--dynasty"), "K17"),
        (("play", "duel", "--players", "2"), "no option 'players'"),
        (("play", "duel", "--save", "nowhere/x"), "no folder"),
        (("play", "--resume", "missing"), "No such file"),
        (("play", "--resume", "."), "directory"),
    ],
)
def test_a_wrong_command_line_is_answered_in_one_sentence(
    kingdomino: Kingdomino, arguments: tuple[str, ...], complaint: str
) -> None:
    run = kingdomino(*arguments)
    assert run.code == 2
    assert complaint in run.err
    assert len(run.err.splitlines()) == 1


def test_a_finished_game_can_be_looked_at_again(kingdomino: Kingdomino) -> None:
    first = kingdomino("play", "duel", "--seats", "random,random", "--save", "game.kingdomino")
    again = kingdomino("play", "--resume", "game.kingdomino")
    assert first.out.splitlines()[-2:] == again.out.splitlines()[-2:]


def test_a_damaged_file_is_refused(kingdomino: Kingdomino) -> None:
    kingdomino("play", "duel", "--seed", "1", "--save", "game.kingdomino")
    text = Path("game.kingdomino").read_text()
    for broken in (text.replace("seed: 1", "seed: one"), text.replace("| squire", ""), text[:-5]):
        Path("broken.kingdomino").write_text(broken)
        run = kingdomino("play", "--resume", "broken.kingdomino")
        assert run.code == 2
        assert run.err
