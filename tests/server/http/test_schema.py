"""Random requests from the OpenAPI document: none breaks the server, all are answered as documented."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode, checks
from schemathesis.specs.openapi import checks as openapi_checks

from tests.effort import examples
from tests.server.in_memory import InMemoryServer, fresh_routes, in_memory_server
from yohoho.server.config import Config

CHECKS: list[Any] = [
    checks.not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_headers_conformance,
    openapi_checks.response_schema_conformance,
]
EXAMPLES = examples(10, 2)


def operations() -> Iterator[tuple[str, str, GenerationMode]]:
    """Every operation of the document with valid requests, and with invalid ones where possible."""
    document = fresh_routes(Config(data=Path("nowhere"))).openapi_schema.to_schema()
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method, path, GenerationMode.POSITIVE
            if operation.get("parameters") or operation.get("requestBody"):
                yield method, path, GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def server() -> Iterator[InMemoryServer]:
    with in_memory_server(limits=False, tables_each=10**6) as opened:
        yield opened


@pytest.fixture(scope="module")
def document(server: InMemoryServer) -> Any:
    """The document as clients read it. Reading it takes far longer than a request."""
    return schemathesis.openapi.from_asgi("/schema/openapi.json", server.app)


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    list(operations()),
    ids=lambda part: getattr(part, "value", None) or part.replace("/", "."),
)
def test_random_requests_conform_to_the_openapi_document(
    server: InMemoryServer, document: Any, method: str, path: str, mode: GenerationMode
) -> None:
    _, token = asyncio.run(server.identities.create("Ida"))

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=document[path][method].as_strategy(generation_mode=mode))
    def conforms(case: Any) -> None:
        for headers in ({"Authorization": f"Bearer {token}"}, {}):
            case.call_and_validate(checks=CHECKS, headers=headers)

    conforms()
