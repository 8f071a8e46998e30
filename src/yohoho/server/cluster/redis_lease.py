"""The lease of every table and the people connected to each process, in Redis or Valkey.

A table is one hash: the process that holds the lease (field `helm`), and the connected people of each
process, each with the time until which it counts. Time is that of Redis, so that the clocks of the machines
need not agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final

import msgspec

from yohoho.server.cluster.lease import LEASE_SECONDS, ConnectedPeople, LeaseAnswer
from yohoho.server.cluster.redis_connection import as_cluster_unavailable, name_of

if TYPE_CHECKING:
    from redis.asyncio import Redis

BATCH_SIZE: Final = 200
"""The tables in one call, which blocks Redis for a few milliseconds at most."""

RENEW: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local me, lease_ms = ARGV[1], tonumber(ARGV[2])
local function keep(key, field, value)
  redis.call('HSET', key, field, string.format('%.0f %s', now + lease_ms, value))
end
local answers = {}
for number, key in ipairs(KEYS) do
  local connected, helm, others = ARGV[number + 2], '', {}
  local fields = redis.call('HGETALL', key)
  for at = 1, #fields, 2 do
    local till, value = string.match(fields[at + 1], '^(%d+) (.*)$')
    if tonumber(till) < now then
      redis.call('HDEL', key, fields[at])
    elseif fields[at] == 'helm' then
      helm = value
    elseif fields[at] ~= me then
      others[#others + 1] = value
    end
  end
  if connected == '' then
    redis.call('HDEL', key, me)
    if helm == me then
      redis.call('HDEL', key, 'helm')
      helm = ''
    end
  else
    if helm == '' then helm = me end
    if helm == me then keep(key, 'helm', me) end
    keep(key, me, connected)
    redis.call('PEXPIRE', key, lease_ms)
  end
  table.sort(others)
  answers[number] = helm .. '\\n' .. table.concat(others, '\\n')
end
return answers
"""

_decoder = msgspec.json.Decoder(ConnectedPeople)


class RedisTableLease:
    """`me` identifies this process and differs from that of every process before and after it."""

    def __init__(self, client: Redis, me: str, *, lease_seconds: float = LEASE_SECONDS) -> None:
        self._client = client
        self._me = me
        self._lease_ms = int(lease_seconds * 1000)
        self._script = client.register_script(RENEW)

    async def renew(self, connected_by_key: Mapping[str, ConnectedPeople | None]) -> dict[str, LeaseAnswer]:
        answers: dict[str, LeaseAnswer] = {}
        waiting = iter(connected_by_key.items())
        while some := dict(islice(waiting, BATCH_SIZE)):
            answers |= await self._renew(some)
        return answers

    async def _renew(self, connected_by_key: Mapping[str, ConnectedPeople | None]) -> dict[str, LeaseAnswer]:
        keys = [name_of(self._client, "table", table) for table in connected_by_key]
        encoded = [
            msgspec.json.encode(connected) if connected else b"" for connected in connected_by_key.values()
        ]
        with as_cluster_unavailable():
            answers = await self._script(keys=keys, args=[self._me, self._lease_ms, *encoded])
        return {table: self._read(answer) for table, answer in zip(connected_by_key, answers, strict=True)}

    def _read(self, answer: bytes) -> LeaseAnswer:
        # People come as JSON, which has no line breaks, so these can stand between them.
        lease, *others = answer.split(b"\n")
        return LeaseAnswer(lease.decode() == self._me, tuple(_decoder.decode(one) for one in others if one))
