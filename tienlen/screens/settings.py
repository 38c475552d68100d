"""The dialog of settings: how the visitor wants to see things."""

from tienlen import explain
from tienlen.engine.cards import LANGUAGES, LETTERS
from tienlen.screens.nodes import Node, box, choice, p, segmented, select, switches
from tienlen.screens.store import Prefs

NAMES = {"en": "English", "vi": "Tiếng Việt", "fr": "Français", "de": "Deutsch", "ru": "Русский"}
"""The languages by their own names."""
assert set(NAMES) == set(LANGUAGES)


def kids(prefs: Prefs, language: str) -> list[Node | None]:
    """What the settings dialog holds beside the rules."""
    say = explain.catalogue(language).get

    def pick(name: str, values: tuple[str, ...]) -> Node:
        chosen = getattr(prefs, name)
        items = [
            choice(say(f"screen.settings.{name}.{v}"), v == chosen, {"do": "pref", "name": name, "value": v})
            for v in values
        ]
        return segmented(items, label=say(f"screen.settings.{name}"))

    letters = [("auto", say("screen.settings.letters.auto", letters=" ".join(LETTERS[language])))]
    letters += [(code, f"{' '.join(LETTERS[code])} ({name})") for code, name in NAMES.items()]
    return [
        pick("theme", ("auto", "light", "dark")),
        pick("deck", ("four", "two")),
        select(
            "letters", prefs.letters, letters, {"do": "pref", "name": "letters"}, label=say("screen.settings.letters")
        ),
        switches(
            [
                choice(
                    say("screen.settings.large"), prefs.large, {"do": "pref", "name": "large", "value": not prefs.large}
                ),
                choice(
                    say("screen.settings.motion"),
                    prefs.motion == "reduced",
                    {"do": "pref", "name": "motion", "value": "auto" if prefs.motion == "reduced" else "reduced"},
                    note=say("screen.settings.motion.note"),
                ),
            ],
            label=say("screen.settings.title"),
        ),
        box([p(say("screen.settings.kept"), tone="small")]),
    ]
