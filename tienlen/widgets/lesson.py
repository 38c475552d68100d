"""`Lesson`: a lesson of the course, in a cell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tienlen.engine.cards import LANGUAGES, InputError
from tienlen.engine.rules import PROFILES, Rules, rules_from
from tienlen.lessons.progress import Progress
from tienlen.screens import learn, learn_course, shell
from tienlen.widgets.screen import Screen


class Lesson(Screen):
    """A lesson in a cell, to be gone through page by page; nothing is kept beyond the notebook.

    >>> lesson = Lesson("straights", step=1)
    >>> lesson.step, lesson.task["kind"], lesson.task["play"]
    (1, 'legal', 'As 2d 3c')
    """

    def __init__(
        self,
        lesson: str | int = "order",
        *,
        rules: Rules | str | dict[str, Any] = "pagat",
        language: str | None = None,
        step: int = 1,
    ) -> None:
        """`lesson` is the id of a lesson or its number, `step` counts its pages from 1.

        An `InputError` names what there is not. A lesson is learnt under one of the three sets of rules, without house
        rules of a table's own.
        """
        if language is not None and language not in LANGUAGES:
            raise InputError("bad_value", field="language", value=language)
        given = rules_from(rules)
        if given != PROFILES[given.profile]:
            raise InputError("bad_value", field="rules", value=str(given))
        id = learn.lesson_named(lesson)
        if type(step) is not int or not 1 <= step <= learn.MOST_STEPS:
            raise InputError("bad_value", field="step", value=step)
        state = shell.start(host="cell", language=language, rules=given, screen="learn")
        course = learn.arrive(replace(state.learn, profile=given.profile), {"lesson": id, "step": step})
        super().__init__(replace(state, learn=course))

    @property
    def step(self) -> int:
        """The page that is shown, counted from 1."""
        return self._state.learn.at

    @property
    def task(self) -> dict[str, Any] | None:
        """What is asked on it, as plain data; None where nothing is."""
        asked = learn_course.asked(self._state.learn)
        return dict(asked.task) if asked is not None else None

    @property
    def progress(self) -> Progress:
        """What was learnt in this cell."""
        known: Progress = self._state.learn.progress
        return known

    def __repr__(self) -> str:
        told = self._state.learn
        return f"Lesson({told.lesson!r}, rules={told.profile!r}, step={told.at})"
