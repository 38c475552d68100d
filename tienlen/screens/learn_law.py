"""A rule of the ledger in words, as it stands under the rules in force: some hold at one table and not at another."""

from __future__ import annotations

from tienlen import explain
from tienlen.engine.rules import PROFILES, Rules

SCORING = {"minus3": "score.minus3", "plus2": "score.plus2", "stake": "score.stake"}
"""The rule that says how places are paid."""
INSTEAD = {
    "play.two_tops_straight": "play.no_twos_in_runs",
    "play.no_twos_in_runs": "play.two_tops_straight",
    "bomb.after_pass": "pass.locks",
}
"""What holds where a rule does not."""


def in_words(row: str, rules: Rules, language: str) -> str:
    """The text of a rule; where it does not hold, what the profile says of it, or the rule that does hold."""
    told = explain.rule(row, language)
    if holds(row, rules):
        return told.text
    if row in INSTEAD:
        remark = told.remarks.get(rules.profile)
        if remark and not holds(row, PROFILES[rules.profile]):
            return f"{told.title}. {remark}"
        return explain.rule(INSTEAD[row], language).text
    return explain.rule(SCORING[rules.scoring], language).text


def holds(row: str, rules: Rules) -> bool:
    """Whether a rule stands under these rules; most stand under all."""
    if row in SCORING.values():
        return row == SCORING[rules.scoring]
    if row == "play.two_tops_straight":
        return rules.twos_in_straights
    if row == "play.no_twos_in_runs":
        return not rules.twos_in_straights
    return row != "bomb.after_pass" or rules.bomb_after_pass
