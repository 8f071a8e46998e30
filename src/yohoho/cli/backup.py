"""`yohoho backup` and `yohoho restore`: a copy of everything the server stores, also while it runs, and
back."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_folder, data_directory
from yohoho.cli.output import print_answer
from yohoho.cli.serve import Data, Database, choose_database

File = Annotated[Path, typer.Argument(metavar="FILE", help="The copy; must not be there yet.")]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="A copy that backup wrote; it stays as it is.")]


@clean_errors
def backup(
    ctx: typer.Context,
    file: File,
    data: Data = None,
    database: Database = "",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Write a consistent copy of everything to a new file, while the server runs or not.

    The copy is a file for SQLite, wherever it comes from: to go back to it, or to move between one machine
    and many, see [cyan]yohoho restore[/].

    [bold]Examples[/]

    yohoho backup tavern-monday.db

    yohoho backup /backups/tavern.db --data /srv/yohoho

    yohoho backup tavern.db --database postgresql://yohoho@db.example/tavern
    """
    check_folder(file)
    asyncio.run(_copy(store_address(ctx, data, database), file))
    print_answer(as_json, {"file": str(file)}, [voice(lang).say("backup.done", file=file)])


@clean_errors
def restore(
    ctx: typer.Context,
    file: Copy,
    data: Data = None,
    database: Database = "",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Put everything from a copy into a place where there is nothing yet; before the server's first start.

    [bold]Examples[/]

    yohoho restore tavern-monday.db --data /srv/yohoho

    yohoho restore tavern.db --database postgresql://yohoho@db.example/tavern
    """
    from yohoho.store import opening

    asyncio.run(opening.restore(file, store_address(ctx, data, database)))
    print_answer(as_json, {"file": str(file)}, [voice(lang).say("restore.done", file=file)])


def store_address(ctx: typer.Context, data: Path | None, database: str) -> str:
    """The address of the store that these options name."""
    from yohoho.server.config import Config  # takes a moment to load

    return Config(data=data_directory(data), database=choose_database(ctx, data, database)).address


def store_exists(address: str) -> bool:
    """Whether there is something to open: opening a file that is not there would make a new one.

    Raises StoreError for an address of no database.
    """
    from yohoho.store.addresses import is_postgres
    from yohoho.store.opening import database_file

    return is_postgres(address) or database_file(address).exists()


async def _copy(address: str, file: Path) -> None:
    from yohoho.store.errors import StoreError
    from yohoho.store.opening import open_store

    if not store_exists(address):
        raise StoreError("no-store", path=address)
    store = await open_store(address)
    try:
        await store.backup(file)
    finally:
        await store.close()
