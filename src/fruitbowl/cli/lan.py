"""How other devices on the network find this machine: its address, and a QR code that phones read off the terminal."""

import socket

import segno
from rich.console import Console
from rich.text import Text

# Addresses reserved for documentation (RFC 5737, RFC 3849), which nobody has.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
DISCARD = 9
QUIET = 4
"""Light modules around a QR code, without which cameras cannot find it."""
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def lan_host() -> str | None:
    """The address of this machine on its network; None if it is on none.

    Connecting a UDP socket sends nothing: the system only looks up which of its addresses it would send from.
    """
    for family, address in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((address, DISCARD))
                own: str = asking.getsockname()[0]
        except OSError:
            continue
        if not own.startswith(("127.", "::", "0.", "fe80")):
            return own
    return None


def qr_lines(text: str) -> list[str]:
    """A QR code in half blocks: two rows of it in each line.

    >>> lines = qr_lines("http://192.168.1.20:8000")
    >>> len(lines), {len(line) for line in lines}, lines[1].strip()
    (17, {33}, '')
    """
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=QUIET)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


def show_qr(text: str, console: Console) -> bool:
    """Prints a QR code if it can be read: in a terminal with colours, block characters, and enough room."""
    lines = qr_lines(text)
    if not console.is_terminal or console.is_dumb_terminal or console.color_system is None or console.no_color:
        return False
    if not console.encoding.lower().startswith("utf") or console.width < len(lines[0]):
        return False
    for line in lines:  # dark on light, however the terminal looks
        console.print(Text(line, style="#000000 on #ffffff"), soft_wrap=True)
    return True
