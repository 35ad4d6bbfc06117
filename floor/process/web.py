"""The web process: uvicorn on listening sockets that the supervisor made."""

import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

import uvicorn
from typing_extensions import override

from floor.process.credentials import Credentials
from floor.process.tls import LiveContext

# An open live stream would otherwise hold back the stop for ever.
SECONDS_TO_STOP: Final = 2
SECONDS_BETWEEN_LOOKS: Final = 30
# Python lets a thread run for 5 ms before another has its turn. While eight of them make pages, the
# loop that tells screens what is new would wait that long for each of them, each time it wakes.
SECONDS_OF_A_TURN: Final = 0.001


class Server(uvicorn.Server):
    """Serves one application on a plain socket and, where there is one, on a socket for HTTPS."""

    def __init__(
        self, config: uvicorn.Config, secure: tuple[socket.socket, LiveContext] | None = None
    ) -> None:
        """Take the socket for HTTPS, and what is spoken there."""
        super().__init__(config)
        self._secure = secure

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; the second socket shares everything with the first but its context."""
        await super().startup(sockets)
        if self._secure is None:
            return
        listening, live = self._secure
        self.servers.append(
            await asyncio.get_running_loop().create_server(
                self._protocol, sock=listening, ssl=live.context, backlog=self.config.backlog
            )
        )

    def _protocol(self) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


def configuration(live: LiveContext | None = None) -> uvicorn.Config:
    """Return how to serve."""

    async def look() -> None:
        if live is not None:
            live.take_up_what_is_new()

    return uvicorn.Config(
        "floor.asgi:application",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        callback_notify=look,
        timeout_notify=SECONDS_BETWEEN_LOOKS,
        # Without a proxy the senders themselves would say where they are, and tries to sign in
        # are counted by that.
        proxy_headers=os.environ.get("FLOORBOOK_HTTPS") == "1",
    )


def main() -> None:
    """Serve until told to stop."""
    sys.setswitchinterval(SECONDS_OF_A_TURN)
    plain, *more = sys.argv[1:]
    live = secure = None
    if more:
        listening, certificate, key = more
        live = LiveContext(Credentials(Path(certificate), Path(key)))
        secure = (socket.socket(fileno=int(listening)), live)
    Server(configuration(live), secure).run([socket.socket(fileno=int(plain))])


if __name__ == "__main__":
    main()
