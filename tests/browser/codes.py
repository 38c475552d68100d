"""Reading a QR code off the screen, as a phone's camera would: by its picture."""

from __future__ import annotations

import base64

import segno
from playwright.sync_api import Locator, expect

SAMPLE = """async ([picture, size]) => {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const dark = (x, y) => {
        const [r, g, b] = canvas.getImageData(x, y, 1, 1).data;
        return 0.299 * r + 0.587 * g + 0.114 * b < 128 ? 1 : 0;
    };
    const at = (i, length) => Math.floor(((i + 0.5) * length) / size);
    return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) =>
        dark(at(column, image.width), at(row, image.height))));
}"""


def modules(code: Locator) -> list[list[int]]:
    """The dark (1) and light (0) modules of a code in the middle of the window, with its light margin."""
    expect(code.locator("path")).to_have_count(1)
    size = int(str(code.get_attribute("viewBox")).split()[2])
    code.scroll_into_view_if_needed()
    left, top, side = code.evaluate(
        """svg => {
            const { a, e, f } = svg.getScreenCTM();
            return [e, f, a * svg.viewBox.baseVal.width];
        }"""
    )
    clip = {"x": left, "y": top, "width": side, "height": side}
    picture = base64.b64encode(code.page.screenshot(clip=clip)).decode()
    seen = code.page.evaluate(SAMPLE, [picture, size])
    return [row[1:-1] for row in seen[1:-1]]  # its corners are round


def expected(text: str) -> list[list[int]]:
    """What the code of a text looks like, with a margin of three."""
    code = segno.make(text, error="m", micro=False, boost_error=False)
    return [[int(dark) for dark in row] for row in code.matrix_iter(border=3)]
