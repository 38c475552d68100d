"""The game: cards, plays, rules, verdicts and legal plays.  Standard library only, no I/O."""
