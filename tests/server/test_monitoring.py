"""The alerts and the dashboard of `deploy/` ask for metrics that the server has, and promtool reads them."""

import json
import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from yohoho.server.metrics import exposition

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "deploy/alerts.yaml"
DASHBOARD = ROOT / "deploy/grafana-dashboard.json"
METRIC = re.compile(r"\b(?:yohoho|process)_[a-z_]+\b")
OWN = ("yohoho_", "process_")
NOT_SHOWN = {"process_virtual_memory_bytes", "process_start_time_seconds"}


@pytest.fixture(scope="module")
def dashboard() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(DASHBOARD.read_text())
    return document


def expressions(dashboard: dict[str, Any]) -> list[str]:
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def alerts() -> list[dict[str, str]]:
    return [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]


def families() -> dict[str, set[str]]:
    """The names of metrics, and of the series that each has."""
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
    return {
        family.name: {family.name + suffix for suffix in suffixes.get(family.type, ("",))}
        for family in text_string_to_metric_families(exposition().decode())
        if family.name.startswith(OWN) and not family.name.endswith("_created")
    }


def test_alerts_and_dashboard_ask_for_series_that_exist(dashboard: dict[str, Any]) -> None:
    names = set.union(*families().values())
    for expression in [*expressions(dashboard), *(rule["expr"] for rule in alerts())]:
        for name in METRIC.findall(expression.replace("${datasource}", "")):
            assert name in names, name


def test_dashboard_shows_every_metric(dashboard: dict[str, Any]) -> None:
    shown = set(METRIC.findall(" ".join(expressions(dashboard))))
    hidden = {name for name, series in families().items() if not series & shown}
    assert hidden == NOT_SHOWN


def test_every_metric_is_on_the_page_for_operators() -> None:
    page = (ROOT / "docs/monitoring.md").read_text()
    for name, series in families().items():
        assert name in NOT_SHOWN or any(f"`{one}" in page for one in {name, *series}), name


def test_panels_of_the_dashboard_do_not_overlap(dashboard: dict[str, Any]) -> None:
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for one, other in combinations([panel["gridPos"] for panel in panels], 2):
        beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        below = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert beside or below, (one, other)


@pytest.mark.slow
def test_promtool_reads_alerts_and_dashboard(dashboard: dict[str, Any], tmp_path: Path) -> None:
    promtool = shutil.which("promtool")
    assert promtool, "this test needs promtool: sudo apt-get install prometheus"
    queries = [expression.replace("$__rate_interval", "5m") for expression in expressions(dashboard)]
    rules = [{"record": f"panel:{number}", "expr": query} for number, query in enumerate(queries)]
    panels = tmp_path / "panels.yaml"
    panels.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    checked = subprocess.run(
        [promtool, "check", "rules", str(ALERTS), str(panels)], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
