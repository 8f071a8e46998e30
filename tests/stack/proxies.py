"""Caddy, nginx and HAProxy with the configurations of `deploy/`, on loopback.

Each has a certificate of its own. Only names, addresses, ports and the certificate are replaced, so a
directive that the installed version does not know fails the tests.
"""

import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar, Final

from tests.stack.ports import ReservedPort
from tests.stack.readiness import wait_until_ready

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
UPSTREAMS: Final = ("10.0.0.1:8000", "10.0.0.2:8000")
NAME: Final = "play.example"
INSTALL: Final = "the tests of proxies need {0}: sudo apt-get install {0}"
SBIN: Final = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
"""Debian installs nginx and HAProxy in a folder that is on the PATH of root alone."""


class Proxy(ABC):
    """A proxy in front of servers, for TLS on a free port. It is at `https://localhost:PORT`."""

    probes: ClassVar[bool]
    """Whether it asks the servers every few seconds how they are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ports = ReservedPort(), ReservedPort()
        self.port, self.plain_port = (port.number for port in self._ports)
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"
        self.address = f"https://localhost:{self.port}"
        _make_certificate(self.certificate, self.key)

    @contextmanager
    def running(self, servers: Sequence[str]) -> Iterator[None]:
        """Forward to these servers: `host:port` each."""
        with (self.folder / "proxy.log").open("wb") as log:
            process = subprocess.Popen(
                self._command(servers), stdout=log, stderr=log, env=os.environ | {"HOME": str(self.folder)}
            )
        try:
            wait_until_ready(process, self._is_open, self.folder / "proxy.log")
            yield
        finally:
            process.terminate()
            process.wait(30)
            for port in self._ports:
                port.release()

    def context(self) -> ssl.SSLContext:
        """Trusts the certificate of this proxy and no other."""
        return ssl.create_default_context(cafile=str(self.certificate))

    @abstractmethod
    def _command(self, servers: Sequence[str]) -> list[str]:
        """Write the configuration; returns the command that runs with it."""

    def _write(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def _is_open(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False


class Caddy(Proxy):
    probes = True

    def _command(self, servers: Sequence[str]) -> list[str]:
        site = _with_servers("Caddyfile", servers).replace(
            f"{NAME} {{", f"localhost:{self.port} {{\n    tls {self.certificate} {self.key}", 1
        )
        own = f"{{\n    admin off\n    http_port {self.plain_port}\n}}\n"
        path = self._write("Caddyfile", own + site)
        return [binary("caddy"), "run", "--adapter", "caddyfile", "--config", path]


class Nginx(Proxy):
    probes = False

    def _command(self, servers: Sequence[str]) -> list[str]:
        path = self._write("nginx.conf", self._inside_http(_with_servers("nginx.conf", servers)))
        return [binary("nginx"), "-c", path, "-p", str(self.folder), "-e", "stderr"]

    def _inside_http(self, site: str) -> str:
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.plain_port};")
        site = site.replace("listen 443 ", f"listen 127.0.0.1:{self.port} ").replace(NAME, "localhost")
        site = re.sub(r"ssl_certificate [^;]+;", f"ssl_certificate {self.certificate};", site)
        site = re.sub(r"ssl_certificate_key [^;]+;", f"ssl_certificate_key {self.key};", site)
        # Workers of root's nginx are another user, who may not write into this folder.
        user = "user root;" if os.getuid() == 0 else ""
        own = f"{user} daemon off; pid {self.folder}/pid; worker_processes 1; events {{}}"
        places = " ".join(
            f"{name}_temp_path {self.folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return f"{own}\nhttp {{ access_log off; {places}\n{site}\n}}\n"


class HAProxy(Proxy):
    probes = True

    def _command(self, servers: Sequence[str]) -> list[str]:
        both = self._write("both.pem", self.certificate.read_text() + self.key.read_text())
        site = _with_servers("haproxy.cfg", servers)
        site = site.replace("bind :80\n", f"bind 127.0.0.1:{self.plain_port}\n")
        site = site.replace("bind :443 ", f"bind 127.0.0.1:{self.port} ")
        path = self._write("haproxy.cfg", re.sub(r"(ssl crt) \S+", rf"\1 {both}", site))
        return [binary("haproxy"), "-db", "-f", path]


PROXIES: Final[Mapping[str, type[Proxy]]] = {"caddy": Caddy, "nginx": Nginx, "haproxy": HAProxy}


def binary(name: str) -> str:
    path = shutil.which(name, path=SBIN)
    assert path, INSTALL.format(name)
    return path


def _with_servers(name: str, servers: Sequence[str]) -> str:
    text = (DEPLOY / name).read_text()
    for shown, server in zip(UPSTREAMS, servers, strict=True):
        assert shown in text
        text = text.replace(shown, server)
    return text


def _make_certificate(certificate: Path, key: Path) -> None:
    command = shlex.split(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
        " -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    places = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *places], check=True, capture_output=True)
