"""What Python sees of the core: positions, actions by token and by number, playouts, batches; wrong calls."""

import pickle
import pydoc
import re
import subprocess
import sys
import threading
from array import array
from copy import copy, deepcopy
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from kingdomino import core
from kingdomino.duel.dice import DICE, parse_face
from kingdomino.errors import KingdominoError, NotationError, OptionError, SetupError
from kingdomino.game import position_hash
from kingdomino.games import GAMES
from tests.support.playing import possible_codes

STARTS: list[tuple[str, dict[str, Any]]] = [
    ("duel", {}),
    ("classic", {"players": 3}),
    ("classic", {"mighty_duel": True}),
]


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_a_game_starts_as_in_python(name: str, options: dict[str, Any]):
    state = core.start(name, **options)
    game = GAMES[name]
    assert str(state) == str(game.start(game.options_type(**options)))
    assert state.to_act == -1
    assert state.outcome() is None


def test_an_action_has_a_token_and_a_number():
    state = core.start("duel").apply("roll:?,d,fxx,lx")
    assert state.actions() == [state.token(code) for code in state.codes()]
    assert [state.code(token) for token in state.actions()] == state.codes()
    by_token, by_number = state.apply("take:3"), state.apply(state.code("take:3"))
    assert str(by_token) == str(by_number)
    assert all(state.is_legal(code) for code in state.codes())


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_every_number_below_the_count_that_names_an_action_reads_back(
    name: str, options: dict[str, Any]
):
    state = core.start(name, **options)
    random = Random(1)
    for code in random.sample(range(state.action_count()), 500):
        try:
            assert state.code(state.token(code)) == code
        except ValueError:
            # Some numbers are not used, such as that of a place half off the grid.
            assert not state.is_legal(code)


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_a_number_is_legal_exactly_when_it_is_listed(name: str, options: dict[str, Any]):
    random = Random(2)
    state = core.start(name, **options)
    while state.to_act is not None:
        listed = set(possible_codes(state))
        for code in [*random.sample(range(state.action_count()), 300), -1, state.action_count()]:
            assert state.is_legal(code) == (code in listed)
        state.act(random.choice(sorted(listed)))


def test_applying_makes_a_new_position_and_acting_changes_this_one():
    state = core.start("duel")
    other = state.copy()
    after = state.apply(0)
    assert str(state) == str(other) != str(after)
    state.act(0)
    other.act(other.token(0))
    assert str(state) == str(other) == str(after)
    assert str(after) in repr(after)


@pytest.mark.parametrize("name", GAMES)
def test_where_chance_acts_there_are_tickets_and_no_actions(name: str):
    state = core.start(name)
    assert (state.codes(), state.actions()) == ([], [])
    assert state.chance_tickets()
    while state.to_act == -1:
        state.act(state.chance_tickets()[0])
    assert state.codes()
    assert state.chance_tickets() == ()


def test_a_ticket_drawn_rolls_the_dice_as_often_as_they_fall():
    start = core.start("duel")
    tickets = start.chance_tickets()
    assert len(tickets) == 1296
    assert len({*tickets}) == 1080
    # Two of the six sides of die 1 show one dot.
    faces = [start.token(code).removeprefix("roll:").split(",")[0] for code in tickets]
    assert Fraction(faces.count("d"), len(tickets)) == Fraction(DICE[1].count(parse_face("d")), 6)


@pytest.mark.parametrize(
    ("name", "options"), [*STARTS, ("classic", {"players": 2}), ("classic", {"players": 4})]
)
def test_tickets_are_those_of_python_in_the_same_order(name: str, options: dict[str, Any]):
    random, game = Random(4), GAMES[name]
    state, mirror = game.start(game.options_type(**options)), core.start(name, **options)
    chances = 0
    while state.to_act is not None:
        tickets = [mirror.token(code) for code in mirror.chance_tickets()]
        assert tickets == [*map(str, state.chance_tickets())]
        chances += bool(tickets)
        action = random.choice(state.chance_tickets() or state.legal_actions())
        state, mirror = state.apply(action), mirror.apply(str(action))
    assert chances > 5


@pytest.mark.parametrize(("name", "options"), STARTS)
def test_a_position_is_equal_to_its_copies_and_to_its_pickled_self(
    name: str, options: dict[str, Any]
):
    state, random, seen = core.start(name, **options), Random(3), set[core.State]()
    while state.to_act is not None:
        for other in (
            state.copy(),
            copy(state),
            deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            eval(repr(state), {"position": core.position}),
        ):
            assert other is not state
            assert other == state
            assert hash(other) == hash(state)
            assert str(other) == str(state)
        after = state.apply(random.choice(possible_codes(state)))
        assert after != state
        seen.add(state)
        state = after
    assert len(seen) > 50
    assert state not in seen
    assert core.start(name, **options) in seen
    assert state != str(state)
    assert state is not None


def test_help_shows_what_the_module_has():
    text = pydoc.plain(pydoc.render_doc(core))
    for name in core.__all__:
        assert re.search(rf"^    (class )?{name}\b", text, re.MULTILINE), name
    assert "A position. `apply` gives a new one" in text
    assert "chance_tickets" in text
    assert f"{core.State!r}" == "<class 'kingdomino.core.State'>"


def test_hashes_are_those_of_python():
    game = GAMES["classic"]
    assert f"{core.start('classic').hash():016x}" == position_hash(game.start())


def test_a_position_is_checked_by_the_python_rules_first():
    line = str(core.start("duel"))
    assert str(core.position(line)) == line
    with pytest.raises(SetupError, match="only 5 squares"):
        core.position(line.replace("d0-0", "d6-0"))
    with pytest.raises(NotationError):
        core.position(line + " ")


def test_wrong_calls_raise_python_errors():
    state = core.start("duel")
    for call in (
        lambda: state.apply(-1),
        lambda: state.apply(10**6),
        lambda: state.apply("take:1"),
        lambda: state.apply("nonsense"),
        lambda: state.act(state.code("nothing")),
        lambda: state.token(-5),
        lambda: state.token(10**6),
        lambda: state.playouts(0),
        lambda: state.playouts(10, policy="clever"),
        lambda: state.playouts(10, threads=0),
        lambda: core.simulate("duel", 0),
        lambda: core.simulate("duel", 2**62),
        lambda: core.simulate("duel", 10, threads=1000),
        lambda: core.batch("duel", 0),
        lambda: core.Batch("nonsense", 1, 0),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            call()
    with pytest.raises(TypeError):
        state.apply(None)  # pyright: ignore[reportCallIssue, reportArgumentType]
    with pytest.raises(OptionError):
        core.start("classic", players=7)
    with pytest.raises(IndexError):
        core.batch("duel", 2).state(2)


def rows(view: memoryview) -> list[list[int]]:
    """A memoryview of two dimensions as lists."""
    return cast("list[list[int]]", view.tolist())


def test_playouts_are_the_same_for_the_same_seed_and_differ_for_another():
    state = core.start("classic", players=4)
    first = state.playouts(200, seed=3)
    assert first.shape == (200, 4)
    assert (
        rows(first) == rows(state.playouts(200, seed=3)) == rows(state.playouts(200, 3, threads=2))
    )
    assert rows(first) != rows(state.playouts(200, seed=4))
    assert all(total >= 0 for row in rows(first) for total in row)


@pytest.mark.parametrize(("games", "threads"), [(1, 4), (3, 2), (5, 4), (7, 7), (1001, 4)])
def test_any_number_of_games_is_shared_among_any_number_of_threads(games: int, threads: int):
    for seed in range(50):
        sums = core.simulate("duel", games, seed, threads=threads)
        assert sums["games"] == games
        assert sums == pytest.approx(core.simulate("duel", games, seed))


def test_playouts_from_a_finished_game_are_its_score():
    state = core.start("duel")
    random = Random(1)
    while state.to_act is not None:
        state.act(random.choice(possible_codes(state)))
    assert rows(state.playouts(3)) == [state.totals()] * 3


def test_other_python_threads_go_on_while_the_core_plays():
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    core.start("duel").playouts(100_000, threads=2)
    done.set()
    thread.join()
    assert ticks > 100


def test_a_batch_steps_many_games_and_begins_them_anew():
    batch = core.batch("duel", 50, seed=1)
    random = Random(1)
    ended = 0
    for _ in range(250):
        offsets, codes = batch.legal()
        assert len(offsets) == 51
        assert offsets[50] == len(codes)
        chosen = array("i", [codes[random.randrange(a, b)] for a, b in pairwise(offsets)])
        batch.step(chosen)
        ended += sum(batch.ended())
    assert batch.finished == ended > 50
    assert len(batch) == 50
    assert max(max(row) for row in rows(batch.totals())) > 0
    assert set(batch.to_act().tolist()) <= {0, 1}
    assert str(batch.state(3)).startswith("duel ")


def test_a_batch_refuses_a_wrong_action_and_nothing_happens():
    batch = core.batch("classic", 2, players=3)
    before = [str(batch.state(game)) for game in (0, 1)]
    _, codes = batch.legal()
    with pytest.raises(ValueError, match="not legal in game 1"):
        batch.step(array("i", [codes[0], -1]))
    with pytest.raises(ValueError, match="one action for each game"):
        batch.step(array("i", [codes[0]]))
    assert [str(batch.state(game)) for game in (0, 1)] == before


def test_the_stub_is_up_to_date(tmp_path: Path):
    made = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "kingdomino._core", "-o", made]
    subprocess.run(command, check=True)
    stub = Path(__file__).parents[2] / "src/kingdomino/_core.pyi"
    assert made.read_text() == stub.read_text()


def test_without_the_core_everything_else_works_and_it_says_what_is_missing():
    program = (
        "import sys; sys.modules['kingdomino._core'] = None\n"
        "import kingdomino.games\n"
        "from kingdomino.errors import KingdominoError\n"
        "try:\n    import kingdomino.core\nexcept KingdominoError as error:\n    print(error)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "C++20 compiler" in run.stdout
    assert issubclass(KingdominoError, Exception)
