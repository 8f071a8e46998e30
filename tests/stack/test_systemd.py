"""The systemd unit of `deploy/`: systemd reads it, and the command in it starts a server."""

import configparser
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.stack.ports import ReservedPort
from yohoho.server.supervisor import STOP_SECONDS

pytestmark = pytest.mark.slow
UNIT = Path(__file__).parents[2] / "deploy/yohoho.service"
MAX_EXPOSURE = 20
"""Tenths: systemd rates a unit from 0 to 10, and a good one below 2."""


def service() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[method-assign,assignment]
    parser.read(UNIT)
    return parser["Service"]


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "this test needs systemd-analyze: sudo apt-get install systemd"
    program = shlex.split(service()["ExecStart"])[0]
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace(program, sys.executable))
    verified = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    exposed = ("security", "--offline=true", f"--threshold={MAX_EXPOSURE}", str(unit))
    rated = subprocess.run([analyze, *exposed], capture_output=True, text=True)
    assert rated.returncode == 0, rated.stdout


def test_command_of_the_unit_serves(tmp_path: Path) -> None:
    port = ReservedPort()
    own = ("--port", str(port.number), "--data", str(tmp_path), "--json")
    words = [*shlex.split(service()["ExecStart"])[1:], *own]
    process = subprocess.Popen([sys.executable, "-m", "yohoho", *words], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        assert process.stdout.readline()
        assert httpx.get(f"http://127.0.0.1:{port.number}/ready").json() == {"status": "ok"}
        process.terminate()
        assert process.wait(int(service()["TimeoutStopSec"])) == 0
    finally:
        process.kill()
        process.communicate()
        port.release()


def test_systemd_waits_longer_than_the_workers_take_to_stop() -> None:
    assert int(service()["TimeoutStopSec"]) > STOP_SECONDS
