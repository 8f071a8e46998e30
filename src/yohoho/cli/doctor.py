"""`yohoho doctor`: checks whether a configuration works, and says how to correct it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.markup import escape

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import data_directory
from yohoho.cli.output import fit, print_json, print_text
from yohoho.cli.serve import (
    Bus,
    Data,
    Database,
    MetricsToken,
    PublicUrl,
    Secret,
    SecretFile,
    TrustProxy,
    Workers,
    choose_database,
    read_secret,
    server_extra,
)
from yohoho.core.install import needs_extra
from yohoho.locales import Voice

if TYPE_CHECKING:
    from yohoho.server.config import Config
    from yohoho.server.doctor import Finding

MARKS = {"good": "[green]✓[/]", "note": "[yellow]·[/]", "bad": "[red]✗[/]"}


@clean_errors
def doctor(
    ctx: typer.Context,
    data: Data = None,
    database: Database = "",
    bus: Bus = "",
    workers: Workers = 1,
    secret: Secret = "",
    secret_file: SecretFile = None,
    metrics_token: MetricsToken = "",
    public_url: PublicUrl = "",
    trust_proxy: TrustProxy = False,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Check a configuration before it is served, or while it is: what is wrong, and what would be right.

    Takes the options of [cyan]yohoho serve[/], and leaves everything as it is. The exit status is 0 when
    nothing is wrong, else 1.

    [bold]Examples[/]

    yohoho doctor

    yohoho doctor --database postgresql://yohoho@db.example/tavern --bus redis://bus.example/0 --workers 4
    """
    from yohoho.server.config import Config  # takes a moment to load

    speaker = voice(lang)
    config = Config(
        data=data_directory(data),
        database=choose_database(ctx, data, database),
        bus=bus,
        workers=workers,
        secret=read_secret(secret, secret_file),
        metrics_token=metrics_token,
        public_url=public_url,
        trust_proxy=trust_proxy,
    )
    findings = asyncio.run(_findings(config))
    well = all(finding.state != "bad" for finding in findings)
    if as_json:
        print_json({"well": well, "findings": [_row(finding, speaker) for finding in findings]})
    else:
        _show(findings, speaker)
        print_text(speaker.say("doctor.well" if well else "doctor.unwell"))
    raise typer.Exit(0 if well else 1)


async def _findings(config: Config) -> list[Finding]:
    with needs_extra(server_extra(config.database, config.bus)):
        from yohoho.server.doctor import examine

    return [finding async for finding in examine(config)]


def _show(findings: list[Finding], speaker: Voice) -> None:
    console = Console(highlight=False, soft_wrap=True)  # it would break paths, which people copy
    for finding in findings:
        # The lines are broken with a plain mark in front; the coloured one is as wide.
        below_mark = fit(f"✓ {_text(finding, speaker)}", sys.stdout)[1:]
        console.print(f"{MARKS[finding.state]}{escape(below_mark)}")


def _row(finding: Finding, speaker: Voice) -> dict[str, object]:
    return {
        "state": finding.state,
        "code": finding.code,
        "args": finding.args,
        "text": _text(finding, speaker),
    }


def _text(finding: Finding, speaker: Voice) -> str:
    key = f"doctor.{finding.code}"
    if speaker.has(key):
        return speaker.say(key, **finding.args)
    return speaker.reason_of(finding.code, finding.args)
