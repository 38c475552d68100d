"""Every dispute on file, ruled as the rules text settles it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tienlen.engine.judge import judge
from tienlen.records.position import read_position

GOLDEN = Path(__file__).parent / "golden" / "disputes.jsonl"

DISPUTES = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("dispute", [pytest.param(dispute, id=dispute["id"]) for dispute in DISPUTES])
def test_dispute(dispute: dict[str, Any]) -> None:
    rules, position = read_position(dispute["position"])
    verdict = judge(rules, position)
    kind = None if verdict.kind is None else str(verdict.kind)
    ruling = {"legal": verdict.legal, "reason": str(verdict.reason), "kind": kind}
    assert ruling == dispute["expect"], dispute["title"]


def test_the_file_is_whole() -> None:
    """Each case once, in one line, with nothing in it that this test would overlook."""
    assert len(DISPUTES) == 123
    assert len({dispute["id"] for dispute in DISPUTES}) == len(DISPUTES)
    assert all(set(dispute["expect"]) == {"legal", "reason", "kind"} for dispute in DISPUTES)
