"""Where the server spends its time on an action: a sampling profile under load, as a table and a picture.

    python -m bench.sampling [--tables 100] [--rate 300] [--seconds 15] [--picture docs/pictures/profile.svg]

The picture has a bar for each profile that was taken with `--name`; a bar of the same name is replaced.
It needs root, because the server closes its memory to other programs.
"""

import argparse
import asyncio
import gc
import json
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

import psutil

from bench.load import Load, play, seat_players
from bench.server_process import many_files, serving
from bench.wire import measure

PARTS: Final = {
    "write frames": r"LimitedWebSocket\.write|SansIOProtocol\.send |send_wrapper|Carrier\.send |websockets/",
    "encode": r"encode \(yohoho/server|shared_json",
    "make views": r"yohoho/table/(view|notes|coaching)|skull_king/(view|explain)|LiveTable\.(_?news|view_of)",
    "play by the rules": r"yohoho/(skull_king|core)/|yohoho/table/",
    "store": r"yohoho/store/|TableRunner\._append",
    "read frames": r"data_received|Session\._(read|handle)|Carrier\.receive|tables/messages|server/limits",
    "deliver": r"yohoho/server/tables/",
}
"""The innermost frame of a sample that fits one of these says what the server was doing."""
REST: Final = "event loop and rest"
COLOURS: Final = ("#c0392b", "#d68910", "#b7950b", "#1e8449", "#2874a6", "#7d3c98", "#5d6d7e", "#aab7b8")


def part_of(stack: str) -> str:
    for frame in reversed(stack.split(";")):
        for part, pattern in PARTS.items():
            if re.search(pattern, frame):
                return part
    return REST


def shares(samples: str) -> dict[str, float]:
    """The share of each part in py-spy's raw output."""
    counts: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, count = line.rpartition(" ")
        counts[part_of(stack)] += int(count)
    return {part: counts[part] / counts.total() for part in (*PARTS, REST)}


async def sample(
    port: int, server: psutil.Process, tables: int, rate: float, seconds: float
) -> tuple[dict[str, float], float]:
    """The shares, and the milliseconds of a core that an action took."""
    load = Load()
    load.lasting = True
    await seat_players([port], tables, load)
    gc.freeze()
    await play(load, rate, 3)
    each = await measure(server, load, rate, seconds)
    with tempfile.NamedTemporaryFile() as file:
        command = ["py-spy", "record", "--gil", "--rate", "500", "--format", "raw", "--output", file.name]
        spy = subprocess.Popen(
            [*command, "--pid", str(server.pid), "--duration", f"{seconds:.0f}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        await play(load, rate, seconds + 1)
        spy.wait()
        return shares(Path(file.name).read_text(encoding="utf-8")), each


def draw(bars: dict[str, dict[str, float]]) -> str:
    """An SVG with one bar for each profile, in milliseconds of a core for an action."""
    longest = max(sum(bar.values()) for bar in bars.values())
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {70 + 44 * len(bars)}" '
        'font-family="sans-serif" font-size="13">',
        f"<!-- {json.dumps(bars)} -->",
    ]
    for row, (name, bar) in enumerate(bars.items()):
        x, y = 120.0, 12 + 44 * row
        lines.append(f'<text x="4" y="{y + 20}" fill="#777">{name}</text>')
        for colour, took in zip(COLOURS, bar.values(), strict=True):
            width = 560 * took / longest
            lines.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="30" fill="{colour}"/>')
            x += width
        lines.append(f'<text x="{x + 6:.1f}" y="{y + 20}" fill="#777">{sum(bar.values()):.2f} ms</text>')
    for column, (colour, part) in enumerate(zip(COLOURS, (*PARTS, REST), strict=True)):
        x, y = 120 + 150 * (column % 4), 24 + 44 * len(bars) + 20 * (column // 4)
        lines.append(f'<rect x="{x}" y="{y - 10}" width="11" height="11" fill="{colour}"/>')
        lines.append(f'<text x="{x + 16}" y="{y}" fill="#777">{part}</text>')
    return "\n".join([*lines, "</svg>", ""])


def add_bar(picture: Path, name: str, bar: dict[str, float]) -> None:
    drawn = picture.read_text(encoding="utf-8") if picture.exists() else "<!-- {} -->"
    bars: dict[str, dict[str, float]] = json.loads(drawn.split("<!-- ")[1].split(" -->")[0])
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(draw({**bars, name: bar}), encoding="utf-8")


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--rate", type=float, default=300)
    words.add_argument("--seconds", type=float, default=15)
    words.add_argument("--picture", type=Path)
    words.add_argument("--name", default="now")
    chosen = words.parse_args()
    with many_files(), tempfile.TemporaryDirectory() as folder, serving(folder) as (port, server):
        shares, each = asyncio.run(sample(port, server, chosen.tables, chosen.rate, chosen.seconds))
    for part, share in shares.items():
        print(f"  {part:20} {share:6.1%} {share * each:8.3f} ms")
    if chosen.picture:
        add_bar(chosen.picture, chosen.name, {part: share * each for part, share in shares.items()})


if __name__ == "__main__":
    main()
