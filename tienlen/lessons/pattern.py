"""The lesson that `tienlen lessons new` starts with: it passes the check as it is."""

PATTERN = """---
id: NAME
title: My lesson
level: 1
rules: pagat ace_high thirteen
teaches: cards.ranks beat.top_card
---
## Which card is higher?

Write here what the reader should think about. A card stands in backticks: `Ah`.

```legal
ask: May the 2 be played on the ace?
guess: yes
teaches: cards.ranks
on: Ah
play: 2s
```

## The lowest that beats

```lowest
ask: Which is the lowest play that beats the pair?
teaches: beat.top_card
on: 8d 8c
hand: 8s 8h 9c 9d Qs
```
"""
