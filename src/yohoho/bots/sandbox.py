"""The files and processes that a bot of another package can reach, limited by Landlock.

Linux has Landlock since 5.13. It needs no rights and no set-up: a process gives up rights for itself and for
all that it starts. It can still read the folders of Python, of packages and of the system's libraries, and
use the folder for temporary files. The database, other files of the user, and the memory and environment of
other processes are closed, even where bots and server have the same user, and even for root. On other systems
nothing is closed.
"""

import contextlib
import ctypes
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
"""System calls, with the same numbers on all architectures."""
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_SET_NO_NEW_PRIVS: Final = 38
_CAPABILITY_VERSION: Final = 0x20080522

_EXECUTE: Final = 1 << 0
_WRITE_FILE: Final = 1 << 1
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_TRUNCATE: Final = 1 << 14
_READ: Final = _EXECUTE | _READ_FILE | _READ_DIR
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_RIGHTS_BY_VERSION: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of rights on files that Landlock knows, by the version that added the last of them."""
_SCOPES_FROM: Final = 6
_SCOPES: Final = 0b11
"""No signals to processes outside, and no connections to their abstract sockets."""

_SYSTEM: Final = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/proc", "/sys/devices/system")
_SYSTEM_FILES: Final = ("/etc/ld.so.cache", "/etc/localtime", "/dev/random", "/dev/urandom", "/dev/zero")
_NOTHING: Final = os.devnull
_FOLDERS_IN: Final = ("LD_LIBRARY_PATH", "YOHOHO_WEIGHTS")


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _PathRule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("process", ctypes.c_int))


def landlock_version() -> int:
    """The version of Landlock that this system offers; 0 for none.

    >>> landlock_version() >= 0  # from 1 on with Linux 5.13 and later, unless it is switched off
    True
    """
    if sys.platform != "linux":
        return 0
    return max(0, _system_call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION)))


def readable_folders(environment: Mapping[str, str]) -> set[Path]:
    """Return the folders that a bot needs to be imported: those of Python, of packages and of libraries.

    >>> Path(sys.prefix).resolve() in readable_folders({})
    True
    >>> Path("/opt/weights").resolve() in readable_folders({"YOHOHO_WEIGHTS": "/opt/weights"})
    True
    """
    named = (folder for name in _FOLDERS_IN for folder in environment.get(name, "").split(os.pathsep))
    places = [sys.prefix, sys.base_prefix, sys.exec_prefix, *sys.path, *named, *_SYSTEM, *_SYSTEM_FILES]
    return {Path(place).resolve() for place in places if place}


def writable_folder() -> Path:
    """Return the folder for temporary files.

    >>> with tempfile.NamedTemporaryFile() as file:
    ...     Path(file.name).resolve().is_relative_to(writable_folder())
    True
    """
    return Path(tempfile.gettempdir()).resolve()


def can_reach(path: Path, environment: Mapping[str, str]) -> bool:
    """Whether a bot that has given up its rights can still read this path.

    >>> can_reach(Path(os.__file__), os.environ), can_reach(Path("/var/lib/yohoho/games.db"), os.environ)
    (True, False)
    """
    beneath = {path.resolve(), *path.resolve().parents}
    return not beneath.isdisjoint({*readable_folders(environment), writable_folder()})


def give_up_rights(environment: Mapping[str, str]) -> bool:
    """Give up the rights to all other files and processes, for good.

    Returns False where the system has no way to do that.

    :raises OSError: when the system refuses.

    >>> import subprocess
    >>> code = "import os; from yohoho.bots.sandbox import give_up_rights; print(give_up_rights(os.environ))"
    >>> process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    >>> process.stdout.strip() == str(landlock_version() > 0)
    True
    """
    version = landlock_version()
    if not version:
        return False
    rights = (1 << max(bits for since, bits in _RIGHTS_BY_VERSION.items() if since <= version)) - 1
    attributes = _Ruleset(rights, 0, _SCOPES if version >= _SCOPES_FROM else 0)
    size = ctypes.sizeof(_Ruleset) if version >= _SCOPES_FROM else 8
    ruleset = _check(_system_call(_CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(size), 0))
    try:
        _allow(ruleset, readable_folders(environment), _READ)
        _allow(ruleset, [writable_folder(), Path(_NOTHING)], rights)
        _check(_libc().prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        _check(_system_call(_RESTRICT_SELF, ruleset, 0))
    finally:
        os.close(ruleset)
    _drop_capabilities()
    return True


def _drop_capabilities() -> None:
    """Give up the capabilities of root: some of them open the memory of other processes."""
    header = _CapabilityHeader(_CAPABILITY_VERSION, 0)
    none = (ctypes.c_uint32 * 6)()
    _check(_libc().capset(ctypes.byref(header), ctypes.byref(none)))


def _allow(ruleset: int, paths: Iterable[Path], rights: int) -> None:
    """Allow these rights beneath each of the paths; those that do not exist stay closed."""
    if sys.platform != "linux":  # nothing else has Landlock
        return
    for path in paths:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
                rule = _PathRule(rights if is_folder else rights & _OF_FILES, place)
                _check(_system_call(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0))
            finally:
                os.close(place)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _system_call(number: int, *arguments: object) -> int:
    result: int = _libc().syscall(ctypes.c_long(number), *arguments)
    return result


def _check(result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
