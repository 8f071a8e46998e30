"""`yohoho static`: the page as a folder of files that plays without a server."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.output import announce, print_answer
from yohoho.locales import Voice

Out = Annotated[
    Path, typer.Option(metavar="DIR", help="The folder to write; an earlier build there is replaced.")
]
Base = Annotated[
    str, typer.Option(metavar="/PATH/", help="The path at which the host serves the folder, if not the root.")
]
Serve = Annotated[bool, typer.Option("--serve", help="Serve the folder on this machine until Ctrl-C.")]
Port = Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="0 takes any free one.")]


@clean_errors
def static(
    out: Out,
    base: Base = "/",
    serve: Serve = False,
    port: Port = 8001,
    open_page: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Write the page as a folder that any host of files serves, and that plays against bots without a server.

    docs/static.md says how to publish it.

    [bold]Examples[/]

    yohoho static --out site

    yohoho static --out site --base /yohoho/

    yohoho static --out site --serve --open
    """
    from yohoho.cli.static.folder import serve_folder  # these take a moment to load
    from yohoho.cli.static.site import check_base

    speaker, path = voice(lang), check_base(base)
    _write(out, path, speaker, as_json)
    if serve:
        serve_folder(out, path, port, lambda address: announce(address, speaker, as_json, open_page))


def _write(out: Path, base: str, speaker: Voice, as_json: bool) -> None:
    from yohoho.cli.static.folder import write_folder
    from yohoho.cli.static.site import StaticSite
    from yohoho.server.http.page_files import load_page
    from yohoho.server.http.python_archive import is_compiled

    page = load_page()
    readme = speaker.say("static.readme", path=f"{base}/")
    size = write_folder(out, StaticSite(page, base).files(readme))
    compiled = is_compiled(files("yohoho"))
    document = {
        "folder": str(out),
        "digest": page.digest,
        "files": size.files,
        "bytes": size.bytes,
        "compiled": compiled,
    }
    sentence = speaker.say("static.written", files=size.files, folder=out, mb=round(size.bytes / 1e6))
    print_answer(as_json, document, [sentence, *([] if compiled else [speaker.say("static.not-compiled")])])
