"""Every state of the drawing side, each with the address that shows it and what is there when it is complete."""

from dataclasses import dataclass

from tests.browser.scenes import SCENES


@dataclass(frozen=True, slots=True)
class State:
    """A state of some part: ``/gallery?state=<name>`` (add ``&theme=dark``), complete when ``ready`` is visible."""

    name: str
    ready: str

    @property
    def path(self) -> str:
        """The address below the host's root."""
        return f"/gallery?state={self.name}"


STATES: tuple[State, ...] = (
    *(State(name, "dialog[open]" if name == "dialog" else ".tl-main h1") for name in SCENES),
    State("starting", ".tl-start"),
    State("lost", ".tl-banner-gold"),
    State("lost-queue", ".tl-waiting"),
    State("gone", ".tl-banner-red"),
    State("cell", ".tl-incell .tl-verdict"),
    State("cell-dark", ".tl-incell .tl-verdict"),
    State("cell-dialog", ".tl-dialog-inline"),
    State("picker", ".tl-fan-pick"),
    State("picker-disabled", ".tl-fan-pick"),
)
"""All states; ``lost`` and ``gone`` appear about four seconds after the page."""
