"""`yohoho serve`: online tables for everybody who can reach this machine."""

from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_folder, data_directory, read_file
from yohoho.cli.output import announce, print_text
from yohoho.core.errors import OptionsError
from yohoho.core.install import Extra, needs_extra
from yohoho.store.addresses import is_postgres

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where tables are kept; else YOHOHO_DATA, or this system's place."),
]
Database = Annotated[
    str,
    typer.Option(
        envvar="YOHOHO_DATABASE",
        metavar="ADDRESS",
        help="postgresql://…, for tables that many machines share; else a file in the folder of --data.",
    ),
]
Bus = Annotated[
    str,
    typer.Option(
        envvar="YOHOHO_BUS",
        metavar="redis://…",
        help="Redis or Valkey, by which processes that share a database hear of each other.",
    ),
]
Workers = Annotated[
    int, typer.Option(metavar="N", min=1, max=64, help="Processes on this port; more than one need --bus.")
]
Secret = Annotated[
    str,
    typer.Option(envvar="YOHOHO_SECRET", metavar="S", help="Signs identities; else one is made and kept."),
]
SecretFile = Annotated[
    Path | None,
    typer.Option(
        envvar="YOHOHO_SECRET_FILE",
        metavar="FILE",
        help="Holds what --secret would say, and keeps it out of environments and lists of processes.",
    ),
]
PublicUrl = Annotated[
    str,
    typer.Option(metavar="URL", help="Where people reach it; links begin with it. Needed behind a proxy."),
]
TrustProxy = Annotated[
    bool, typer.Option("--trust-proxy", help="Believe X-Forwarded-For and -Proto of one proxy in front.")
]
MetricsToken = Annotated[
    str,
    typer.Option(envvar="YOHOHO_METRICS_TOKEN", metavar="S", help="Prometheus sends it to read /metrics."),
]


def choose_database(ctx: typer.Context, data: Path | None, database: str) -> str:
    """Return the database to use: a folder that was named on the command line goes before the environment.

    Raises RecordError for a file in a folder that is not there.
    """
    source = ctx.get_parameter_source("database")
    from_environment = source is not None and source.name == "ENVIRONMENT"
    chosen = "" if data is not None and from_environment else database
    if chosen and "://" not in chosen:
        check_folder(Path(chosen))
    return chosen


def server_extra(database: str, bus: str) -> Extra:
    """The extra for a server with this database and bus: `cluster` for what several machines share.

    >>> server_extra("", bus=""), server_extra("postgresql://db.example/tavern", bus="")
    ('server', 'cluster')
    """
    return "cluster" if bus or is_postgres(database) else "server"


def read_secret(secret: str, file: Path | None) -> str:
    """The secret itself, or what the file holds. Raises OptionsError."""
    if file is None:
        return secret
    if secret:
        raise OptionsError("two-secrets")
    try:
        content = read_file(file).decode().strip()
    except UnicodeDecodeError:
        raise OptionsError("not-text", file=str(file)) from None
    if not content:
        raise OptionsError("empty-secret-file", file=str(file))
    return content


LOG_LEVELS = "debug|info|warning|error"


@clean_errors
def serve(
    ctx: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="0.0.0.0 serves the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="0 takes any free one.")] = 8000,
    data: Data = None,
    database: Database = "",
    open_page: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    public_url: PublicUrl = "",
    trust_proxy: TrustProxy = False,
    secret: Secret = "",
    secret_file: SecretFile = None,
    metrics_token: MetricsToken = "",
    log_level: Annotated[str, typer.Option(metavar=LOG_LEVELS, help="How much to log.")] = "warning",
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Rate limits.")] = True,
    bot_delay: Annotated[int, typer.Option(metavar="MS", min=0, help="How long a bot seems to think.")] = 800,
    bot_limit: Annotated[
        float, typer.Option(metavar="S", min=0.1, help="Seconds a bot may think; then the sailor decides.")
    ] = 5,
    idle_days: Annotated[
        float,
        typer.Option(metavar="DAYS", min=0.01, help="Days without a change after which a table is archived."),
    ] = 7,
    bus: Bus = "",
    workers: Workers = 1,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Serve tables over HTTP and WebSockets until Ctrl-C; every table survives a restart.

    [bold]Examples[/]

    yohoho serve --open

    yohoho serve --host 0.0.0.0 --port 8080 --data /srv/yohoho

    yohoho serve --trust-proxy --public-url https://tavern.example

    yohoho serve --workers 4 --bus redis://127.0.0.1:6379/0

    yohoho serve --database postgresql://yohoho@db.example/tavern --bus redis://bus.example/0
    """
    from yohoho.server.config import Config  # takes a moment to load, and only this command needs it

    with needs_extra(server_extra(database, bus)):
        from yohoho.server import run

    _check(log_level)
    config = Config(
        data=data_directory(data),
        database=choose_database(ctx, data, database),
        host=host,
        port=port,
        public_url=public_url,
        trust_proxy=trust_proxy,
        secret=read_secret(secret, secret_file),
        metrics_token=metrics_token,
        limits=limits,
        log_level=log_level,
        bot_delay=bot_delay,
        bot_limit=bot_limit,
        idle_days=idle_days,
        bus=bus,
        workers=workers,
    )
    speaker = voice(lang)
    if config.links_need_url:
        print_text(speaker.say("doctor.links-need-url"), err=True)
    run.serve(config, lambda address: announce(public_url or address, speaker, as_json, open_page))
    if not as_json:
        print_text(speaker.say("serve.closed"))


def _check(log_level: str) -> None:
    if log_level not in LOG_LEVELS.split("|"):
        raise OptionsError("unknown-word", text=log_level[:40], known=LOG_LEVELS.split("|"))
