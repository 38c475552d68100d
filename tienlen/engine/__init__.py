"""The game: standard library only, no input or output.

In reading order, each page importing only those above it: `cards` (what a card is, how it is
written), `plays` (what a set of cards is), `rules` (settings and profiles), `position` (what two
players argue about), `judge` (the decision table), `moves` (every legal play).  `picture` draws
cards.  Every value is frozen and has a `repr` that rebuilds it.
"""
