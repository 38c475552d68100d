"""What the screens show: the scenes of every state are sound, and say what they must."""

import json
import re

import pytest

from tests.pressing import HELLO, after, found, opened, tap, walk
from tienlen.engine.cards import LANGUAGES
from tienlen.screens import shell
from tienlen.screens.nodes import check_scene
from tienlen.screens.qrcode import path_of
from tienlen.screens.vocabulary import NODES, SceneError

STATES = {
    "empty": "",
    "table only": "?on=2h",
    "legal": "?on=2h&play=6s6c6d6h&passed=1&hand=6s6c6d6h9s9cTdThJsJcAd",
    "illegal": "?on=Ah&play=6s6c6d6h&hand=6s6c6d6h9cJd2s",
    "no play": "?on=5h6h7h&play=6s7s9s",
    "lead": "?play=3s4s5s&must=3s",
    "pass": "?on=2h&play=pass",
    "not in hand": "?on=2h&play=6s6c6d6h&hand=3s",
    "bad table": "?on=5h9h&play=6s",
    "own rules": "?rules=ace_high+quad_beats_two_twos=yes&on=2h2s&play=6s6c6d6h",
    "three players": "?rules=thirteen&players=3&on=2h&play=6s6c6d6h",
    "eight players": "?rules=thirteen&players=8&on=7h7h&play=8h8h",
    "trick": "?mode=trick&rules=thirteen&players=5&by=2&on=2h&out=4&passes=1,3&names=A;B&acts=5:3s3c4s4c5s5c,1:-,2:3h",
    "trick that is over": "?mode=trick&players=4&acts=1:3s4s5s,2:-,3:-,4:-",
    "record": "?mode=record&deal=later&leader=1&acts=1:3s,2:5c!,2:4c,3:3d",
    "rules": "?screen=rules",
    "rules found": "?screen=rules&q=bomb&profile=thirteen&id=bomb.only_twos",
    "path": "?screen=learn",
    "progress": "?screen=learn&view=progress",
    "review": "?screen=learn&view=review",
    "lesson": "?screen=learn&lesson=straights&step=3",
    "lesson's last page": "?screen=learn&lesson=straights&step=99",
    "lesson with numbers": "?screen=learn&lesson=points&step=1",
    "lesson on paper": "?screen=learn&lesson=points&view=print",
    "table": "?screen=table&rules=thirteen+instant_wins=four_twos&players=6&name=Lan",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_scenes_are_sound_in_every_language(state, language):
    scene = shell.scene(shell.press(opened(STATES[state]), {"do": "language", "id": language}))
    check_scene(scene)
    json.dumps(scene)
    assert scene["title"].endswith("tiến lên")
    assert scene["banner"] is None
    text = json.dumps(scene, ensure_ascii=False)
    assert "screen." not in text
    assert "⟦" not in text
    assert "**" not in text
    assert not re.search(r"\{[a-z_]+\}", text)


def test_every_node_type_is_used():
    used = set()
    for query in STATES.values():
        state = after(opened(query), {"do": "open", "what": "house" if "play" in query else "settings"})
        used |= {n["t"] for n in walk(shell.scene(state)) if "t" in n}
    play = after(opened("?screen=play&seed=7"), {"do": "deal"}, {"do": "skip"}, {"do": "moves"})
    used |= {n["t"] for n in walk(shell.scene(play)) if "t" in n}
    guessed = after(opened("?screen=learn&lesson=order&step=1"), {"do": "answer", "value": False})
    used |= {n["t"] for n in walk(shell.scene(guessed)) if "t" in n}
    assert used == set(NODES)


def test_the_first_screen_prompts_and_says_nothing():
    scene = shell.scene(opened())
    (verdict,) = found(scene, t="verdict")
    assert "legal" not in verdict
    assert scene["status"] == ""
    assert scene["minibar"] is None
    assert not found(scene, area="share")


def test_the_verdict_is_told_to_screen_readers_after_a_press():
    state = after(opened(), *tap("Ah"), *tap("6s 6c 6d 6h", "play"))
    scene = shell.scene(state)
    assert scene["status"].startswith("Not legal. ")
    assert scene["minibar"]["tone"] == "no"
    assert scene["minibar"]["text"]


def test_the_deciding_card_is_marked():
    scene = shell.scene(opened("?on=Ah&play=6s6c6d6h"))
    (mat,) = found(scene, t="mat")
    assert {"c": "Ah", "mark": "decides"} in mat["trays"][0]["cards"]
    assert found(shell.scene(opened("?on=Ah")), mark="decides") == []


def test_a_profile_where_the_position_cannot_be_says_why():
    scene = shell.scene(opened("?rules=pagat&on=KhAh2h&play=QsKsAs"))
    (table,) = found(scene, t="table")
    rows = {row["cells"][0]["text"]: row["cells"] for row in table["rows"]}
    assert rows["Ace-high"][1]["text"] == "Cannot occur"
    assert rows["Pagat"][0]["tag"] == "in force"


def test_seats_that_a_profile_lacks_are_told():
    scene = shell.scene(opened("?rules=thirteen&players=3&on=2h&play=6s6c6d6h"))
    (table,) = found(scene, t="table")
    rows = {row["cells"][0]["text"]: row["cells"] for row in table["rows"]}
    assert rows["Pagat"][1]["text"] == "Cannot occur"


def test_the_rule_that_flips_it_can_be_tried():
    state = opened("?on=2h&play=6s6c6d6h&passed=1")
    tries = [n for n in walk(shell.scene(state)) if n.get("t") == "button" and n.get("event", {}).get("do") == "set"]
    flipped = after(state, tries[0]["event"])
    assert found(shell.scene(flipped), t="verdict")[0]["legal"] is False


def test_long_lists_of_plays_open():
    state = opened("?hand=3s4s5s6s7s8s9sTsJsQsKsAs2s&play=3s")
    (details,) = found(shell.scene(state), t="details")
    assert details["kids"] == []
    (details,) = found(shell.scene(after(state, details["event"])), t="details")
    assert details["open"]
    assert details["kids"]


def test_the_code_is_made_only_when_asked_for():
    state = opened("?on=2h&play=6s6c6d6h")
    (code,) = found(shell.scene(state), t="qr")
    assert "path" not in code
    (code,) = found(shell.scene(after(state, {"do": "qr"})), t="qr")
    assert code["path"].startswith("M")
    assert code["size"] > 30
    (code,) = found(shell.scene(after(state, {"do": "qr"}, *tap("9s", "hand"))), t="qr")
    assert "path" not in code


def test_the_path_draws_the_code():
    import segno

    text = "http://192.168.1.5:8866/?screen=check&rules=pagat&on=2h&play=6s6c6d6h"
    path, size = path_of(text)
    dark = set()
    for stroke in path.removeprefix("M").split("M"):
        start, _, rest = stroke.partition("h")
        x, y = map(int, start.split())
        dark |= {(x + i, y) for i in range(int(rest.partition("v")[0]))}
    code = segno.make(text, error="m", micro=False, boost_error=False)
    assert dark == {(x + 4, y + 4) for y, row in enumerate(code.matrix) for x, on in enumerate(row) if on}
    assert size == len(code.matrix) + 8


def test_the_copied_text_says_it_all():
    scene = shell.scene(opened("?on=Ah&play=6s6c6d6h&hand=6s6c6d6h2s"))
    copy, step = [n["act"]["text"] for n in walk(scene) if n.get("act", {}).get("text")]
    assert step.startswith("## ")
    assert "NOT LEGAL" in copy
    assert "A♥" in copy
    assert "6♠ 6♣ 6♦ 6♥" in copy
    assert "http://club.test/?screen=check" in copy
    assert "French rules" in copy


def test_a_cell_has_no_header_no_address_nothing_to_keep():
    state = shell.press(
        shell.start(host="cell"), {**HELLO, "host": "cell", "query": "?on=2h&play=3s", "store": {"x": 1}}
    )
    state = after(state, *tap("2h"), *tap("3s", "play"))
    scene = shell.scene(state)
    check_scene(scene)
    assert (scene["header"], scene["store"], scene["address"]) == (None, None, "")
    assert not found(scene, t="qr")
    assert not [n for n in walk(scene) if n.get("act", {}).get("url")]


def test_a_scene_with_anything_else_in_it_is_refused():
    scene = shell.scene(opened())
    for damage in (
        {"body": [{"t": "iframe"}]},
        {"body": [{"t": "p"}]},
        {"body": [{"t": "p", "text": "x", "onclick": "y"}]},
        {"layout": "page", "body": [{"t": "button", "text": "x", "event": {"do": "explode"}}]},
        {"layout": "page", "body": [{"t": "button", "event": {"do": "undo"}}]},
        {"minibar": {"tone": "ok", "word": "x", "text": "y", "target": "nowhere"}},
        {"extra": 1},
    ):
        with pytest.raises(SceneError):
            check_scene({**scene, **damage})
