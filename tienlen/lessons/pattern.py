"""The lesson that `tienlen lessons new` starts with: it passes the check as it is."""

from __future__ import annotations

from tienlen.explain import catalogue

_FRAME = """---
id: {id}
title: {title}
level: 1
rules: pagat ace_high thirteen
teaches: cards.ranks beat.top_card
---
## {first}

{prose}

```legal
ask: {ask}
guess: yes
teaches: cards.ranks
on: Ah
play: 2s
```

## {second}

```lowest
ask: {ask_lowest}
teaches: beat.top_card
on: 8d 8c
hand: 8s 8h 9c 9d Qs
```
"""
_TEXTS = ("title", "first", "prose", "ask", "second", "ask_lowest")


def pattern(id: str, language: str) -> str:
    """A lesson of two steps in a language, to be changed by whoever writes one."""
    say = catalogue(language).get
    return _FRAME.format(id=id, **{name: say(f"lesson.new.{name}") for name in _TEXTS})
