"""A folder that is written as a whole: nobody finds half of a build, and nothing but a build is replaced."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from yohoho.cli.files import cannot_save, check_folder
from yohoho.cli.static.errors import StaticBuildError
from yohoho.cli.static.site import File
from yohoho.server.http.page_files import RELEASE


class BuildSize(msgspec.Struct):
    files: int = 0
    bytes: int = 0


def write_folder(folder: Path, files: Iterable[File]) -> BuildSize:
    """Write the files beside the folder, then give them its name; an earlier build there is replaced."""
    check_folder(folder)
    target = folder.resolve()
    part, old = (target.with_name(f".{target.name}.{os.getpid()}.{end}") for end in ("part", "old"))
    try:
        _check_replaceable(target)
        size = _write(part, files)
        if target.exists():
            target.rename(old)
        part.rename(target)
    except OSError as error:
        if old.exists() and not target.exists():
            old.rename(target)
        raise cannot_save(folder, error) from None
    finally:
        for left in (part, old):
            shutil.rmtree(left, ignore_errors=True)
    return size


def _check_replaceable(target: Path) -> None:
    """Raises StaticBuildError for a folder with anything but an earlier build."""
    if target.exists() and not (target.is_dir() and (_is_build(target) or not any(target.iterdir()))):
        raise StaticBuildError("not-a-static-build", path=str(target))


def _is_build(folder: Path) -> bool:
    try:
        release: dict[str, Any] = msgspec.json.decode((folder / RELEASE).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError):
        return False
    return (folder / "page" / str(release.get("digest"))).is_dir()


def _write(folder: Path, files: Iterable[File]) -> BuildSize:
    size = BuildSize()
    for path, data in files:
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        size.files += 1
        size.bytes += len(data)
    return size
