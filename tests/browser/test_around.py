"""Around the table: finding one's games again, invitations, lists, files, errors, and what moves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser.opening import Table
from tests.support.browser.person import PHONE, Person

MakePerson = Callable[..., Person]

AGAINST_A_BOT = {"game": "duel", "seats": [{"type": "here"}, {"type": "bot", "bot": "page"}]}
SQUIRES: dict[str, Any] = {
    "game": "classic",
    "seats": [{"type": "here"}, *[{"type": "bot", "bot": "squire"}] * 3],
    "thinking_ms": 10,
}


def test_a_running_game_is_found_again(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.click("Start page")
    ana.sees("Go on playing")
    ana.page.locator("main section").first.get_by_role("link").tap()
    ana.sees("Your turn.")
    ana.gives_up()
    ana.page.get_by_role("dialog").get_by_role("link", name="Start page").tap()
    ana.sees("Build the finest kingdom")
    ana.page.wait_for_load_state("networkidle")
    assert ana.page.get_by_text("Go on playing").count() == 0, "what is over is not gone on with"


def test_how_it_is_played_is_told_wherever_somebody_may_ask(person: MakePerson):
    ana = person(size=PHONE, hand="touch")

    def reads(text: str) -> None:
        ana.click("How to play")
        ana.sees(text)
        ana.click("Got it")

    ana.open()
    reads("A domain without a cross scores nothing.")
    ana.click("Play Kingdomino")
    ana.sees("Round 1")
    ana.click("Help")
    reads("A domino that fits nowhere is discarded.")
    # Who has read it goes on playing: the sheet below it is closed, too.
    assert ana.page.locator("dialog[open]").count() == 0
    ana.click("Menu")
    reads("A domino that fits nowhere is discarded.")


def test_the_way_back_from_the_settings(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.click("Menu")
    ana.click("Settings")
    ana.click("Back to the game")
    ana.sees("Your turn.")
    ana.gives_up()
    ana.open("/settings")
    ana.page.locator("h1").wait_for()
    assert ana.page.get_by_text("Back to the game").count() == 0


def test_who_is_invited_sees_what_will_be_played_before_joining(person: MakePerson):
    ana, ben = person(), person(size=PHONE, hand="touch")
    ana.open()
    page = ana.page
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("radio", name="Kingdomino", exact=True).check()
    page.get_by_role("radio", name="3", exact=True).check()
    page.locator("select").nth(0).select_option("link")
    page.locator("select").nth(1).select_option("knight")
    page.locator("summary").click()
    page.get_by_role("switch", name="Harmony").check()
    page.get_by_role("radio", name="5 minutes", exact=True).check()
    ana.click("Open the table")
    ana.sees("Waiting for players")
    ben.open(page.evaluate("() => location.pathname"))
    for text in (
        "Ana invites you to play.",
        "5 minutes each, 5 seconds more with every turn.",
        "5 points for a kingdom that fills its whole frame.",
        "(medium)",
    ):
        ben.sees(text)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.click("Join")
    ana.sees("Everybody is here")
    ana.sees("Ben")


def test_a_link_that_only_this_computer_can_open_says_so(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("With a friend")
    ana.sees("Only this device can open this link.")
    ana.sees("--host 0.0.0.0")
    assert ana.page.get_by_alt_text("QR code").count() == 0, "no phone could follow it"


def test_a_public_table_is_made_and_found_in_one_click(person: MakePerson):
    ana, ben = person(), person()
    ana.open("/lobby")
    ana.click("Kingdomino Duel")
    ana.sees("your table is in the list of games")
    ben.open()
    ben.sees("Somebody is waiting for you")
    ben.page.locator("main section a", has_text="Join").first.click()
    ben.sees("invites you to play.")


def test_bots_of_one_kind_have_numbers(person: MakePerson):
    ana = person()
    table = Table(ana, {**SQUIRES, "seed": "1"})
    ana.open(f"/match/{table.id}")
    ana.page.locator(".plate").first.wait_for()
    names = ana.page.locator(".plate .name").all_text_contents()
    assert sorted(names) == ["Ana", "Squire 1", "Squire 2", "Squire 3"]
    file = table.http.get(f"/api/matches/{table.id}/file").text
    assert "players: Ana | squire 1 | squire 2 | squire 3\n" in file
    assert "seats: human | squire | squire | squire\n" in file


def test_lists_say_how_it_ended_and_when(person: MakePerson):
    ana = person()
    ana.open(f"/match/{Table(ana, {**AGAINST_A_BOT, 'seed': '1'}).id}")
    ana.sees("Your turn.")
    ana.gives_up()
    ana.open("/lobby")
    entry = ana.page.locator("main section", has_text="My games").locator("li").first
    entry.wait_for()
    assert entry.locator(".player").all_inner_texts() == ["You 0", "Page 0"]
    assert entry.get_by_text("Kingdomino Duel · today, ").count() == 1
    assert entry.locator(".state").text_content() == "lost"


def test_the_log_has_pictures_and_points(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play Kingdomino")
    ana.play(until=lambda: ana.round() == 3)
    ana.click("Log")
    log = ana.page.locator("dialog[open] [aria-busy=false]")
    log.locator("h3").filter(has_text="Round 2").wait_for()
    assert log.locator(".domino svg").count() >= 4
    # Harmony and the other bonuses may take points away, but somebody has built something.
    assert log.locator(".points").count() >= 1


def test_the_log_stays_beside_a_wide_table_for_whoever_wants_it(person: MakePerson):
    ana = person(size={"width": 1680, "height": 1000})
    ana.open()
    ana.click("Play Kingdomino")
    log = ana.page.get_by_role("complementary", name="Log")
    ana.play(until=lambda: log.locator("li").count() >= 4)
    ana.click("Log")
    log.wait_for(state="detached")
    ana.page.reload()
    ana.page.get_by_role("grid").wait_for()
    assert log.count() == 0
    ana.click("Log")
    log.wait_for()


def test_a_rival_s_board_can_be_looked_at_in_large(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    ana.open(f"/match/{Table(ana, {**SQUIRES, 'seed': '1', 'thinking_ms': 10}).id}")
    small = ana.page.locator(".rival svg[role=img]").first
    small.wait_for()
    ana.click("Enlarge Squire 1")
    large = ana.page.locator("dialog[open] svg[role=img]")
    large.wait_for()
    boxes = [each.bounding_box() for each in (small, large)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["width"] > 2 * boxes[0]["width"]


def test_a_replay_at_another_speed_never_in_round_0(person: MakePerson):
    ana = person()
    ana.replays("Play Kingdomino")
    ana.sees("Round 1 · 1/")
    for factor in ("2×", "4×"):
        ana.click("Speed")
        ana.page.get_by_role("button", name=f"Speed: {factor}").wait_for()
    ana.page.keyboard.press("p")
    ana.page.get_by_role("button", name="Pause").wait_for()
    ana.sees("Round 2")
    ana.page.get_by_role("button", name="Play by itself").wait_for()
    assert ana.page.get_by_role("button", name="Forward").is_disabled(), "it has come to the end"


@pytest.fixture
def game_file(person: MakePerson, tmp_path: Path) -> Path:
    """A game that was given up, as a text file."""
    ana = person()
    table = Table(ana, {**AGAINST_A_BOT, "seed": "1"})
    ana.open(f"/match/{table.id}")
    ana.sees("Your turn.")
    ana.gives_up()
    path = tmp_path / "game.txt"
    path.write_bytes(table.http.get(f"/api/matches/{table.id}/file").content)
    return path


def test_a_file_is_opened_as_a_replay(person: MakePerson, game_file: Path):
    ben = person(size=PHONE)
    ben.open("/upload")
    ben.page.locator("input[type=file]").set_input_files(game_file)
    ben.sees("Round 1 · 1/")
    ben.page.keyboard.press("End")
    ben.sees("Ana gives up.")
    ben.click("Open a game file")
    ben.page.locator("input[type=file]").wait_for()


DROP = """
(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.txt", { type: "text/plain" }));
  dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}
"""


def test_a_file_may_be_dropped_anywhere(person: MakePerson, game_file: Path):
    ben = person()
    ben.open("/upload")
    ben.page.locator("input[type=file]").wait_for()
    ben.page.evaluate(DROP, game_file.read_text())
    ben.sees("Round 1 · 1/")


@pytest.mark.parametrize(
    ("content", "detail"),
    [(b"this is no game\n", "line 1"), (b"\xff\xfe\x00", ""), (b"x" * 20_000, "")],
    ids=["nonsense", "no text", "too large"],
)
def test_a_file_that_is_no_game_is_refused_in_words(
    person: MakePerson, tmp_path: Path, content: bytes, detail: str
):
    ben = person(language="fr")
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    ben.open("/upload")
    ben.page.locator("input[type=file]").set_input_files(path)
    alert = ben.page.get_by_role("alert")
    alert.filter(has_text="« notes.txt » n’est pas un fichier de partie lisible.").wait_for()
    assert detail in (alert.text_content() or "")
    assert "`" not in (alert.text_content() or "")
    # Another one may be tried at once.
    assert ben.page.locator("input[type=file]").is_enabled()
    ben.forgives("status of 4")


def test_a_refusal_of_the_server_is_told_in_the_readers_language(person: MakePerson):
    ana = person(language="es")
    wish = {"game": "duel", "seats": [{"type": "here"}, {"type": "open"}]}
    ana.cookies()
    for _ in range(10):
        assert ana.context.request.post(f"{ana.url}/api/matches", data=wish).ok
    ana.open()
    ana.click("Con un amigo")
    ana.page.get_by_role("alert").filter(has_text="Has abierto demasiadas mesas.").wait_for()
    ana.forgives("429")


MOVING = """
() => document.getAnimations().flatMap((each) => each.effect?.getKeyframes() ?? []).flatMap(Object.keys)
"""
NOT_WHAT = {"offset", "computedOffset", "easing", "composite"}


@pytest.mark.parametrize("game", ["Play a Duel", "Play Kingdomino"])
def test_whatever_moves_changes_transform_and_opacity_only(person: MakePerson, game: str):
    ana = person(settings={"speed": "usual"}, has_motion=True)
    moved: set[str] = set()
    ana.open()
    ana.click(game)

    def look() -> bool:
        moved.update(ana.page.evaluate(MOVING))
        return ana.round() == 3

    ana.play(until=look)
    assert moved - NOT_WHAT <= {"transform", "opacity"}
    assert "transform" in moved


def _play_by_link(ana: Person, ben: Person) -> str:
    """Ana invites Ben; it begins by itself. Where it is."""
    ana.open()
    ana.click("With a friend")
    ana.sees("Waiting for players")
    path: str = ana.page.evaluate("() => location.pathname")
    ben.open(path)
    ben.click("Join")
    for each in (ana, ben):
        each.sees("Round 1")
    return path


def test_a_rematch_is_asked_for_and_answered_at_the_finished_board(person: MakePerson):
    ana, ben, cleo = person(), person(size=PHONE, hand="touch"), person()
    path = _play_by_link(ana, ben)
    cleo.open(path)
    cleo.sees("you are watching")
    colours = [_own_colour(each) for each in (ana, ben)]
    ana.gives_up()
    ben.sees("You win!")
    ben.click("Play again")
    ben.sees("Waiting for Guest")
    assert ben.page.url.endswith(path), "he stays where he is"
    for each in (ana, cleo):
        each.sees("would like to play again.")
    # Who asked can think better of it.
    ben.click("Withdraw")
    ana.sees("no longer wants to play again.")
    ben.click("Play again")
    ben.sees("Waiting for Guest")
    # Who is asked says no, and the other hears of it; and may say yes another time.
    ana.click("No, thanks")
    ben.sees("does not want to play again.")
    ana.click("Play again")
    ben.sees("would like to play again.")
    assert ana.page.url.endswith(path), "it has not begun"
    ben.click("Yes, play again")
    for each in (ana, ben):
        each.sees("Round 1")
        assert not each.page.url.endswith(path), "this is the next game"
    assert [_own_colour(each) for each in (ana, ben)] == colours, "everybody keeps theirs"
    assert len({*colours}) == 2
    cleo.click("Watch the rematch")
    cleo.sees("Round 1")


def _own_colour(someone: Person) -> tuple[str, str]:
    """The colour and the sign at their own name."""
    sign = someone.page.locator(".mine .plate .sign")
    colour = sign.evaluate("(sign) => getComputedStyle(sign).backgroundColor")
    return colour, sign.locator("path").get_attribute("d") or ""


def test_whoever_has_gone_can_be_called_to_the_rematch(person: MakePerson):
    ana, ben = person(), person(size=PHONE, hand="touch")
    _play_by_link(ana, ben)
    ana.gives_up()
    ben.sees("You win!")
    ben.open()
    ana.click("Play again")
    ana.sees("is not here any more.")
    ana.click("Call them back")
    ana.sees("The game begins as soon as everybody is here.")
    ben.open(ana.page.evaluate("() => location.pathname"))
    for each in (ana, ben):
        each.sees("Round 1")


def test_what_lies_over_the_table_can_be_put_away(person: MakePerson):
    ana, ben = person(), person()
    _play_by_link(ana, ben)
    ana.page.locator(".free button.die").first.click()
    ana.page.get_by_role("button", name="Take", exact=True).click()
    ben.sees("Your turn.")
    ana.click("Menu")
    ana.click("Take back my last move")
    ana.sees("You asked to take back")
    ana.page.locator(".asks").get_by_role("button", name="Hide").click()
    ana.page.get_by_text("You asked to take back").wait_for(state="detached")
    # It is still asked.
    ben.sees("would like to take back a move.")
    ben.click("Agree")
    ana.sees("Your turn. Take one die.")
