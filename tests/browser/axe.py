"""axe on a page: WCAG 2.0 to 2.2, A and AA, and what axe calls best practice."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
SCRIPT = Axe().axe_script
RUN = """tags => axe.run({ runOnly: tags, resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, any, all, none }) =>
        `${id}: ${help}\\n    ${html.slice(0, 300)}\\n    ${[...any, ...all, ...none].map((one) => one.message).join("; ")}`)))"""


def violations(page: Page) -> list[str]:
    """Everything axe finds wrong with the page as it is now."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SCRIPT)
    return list(page.evaluate(RUN, list(TAGS)))
