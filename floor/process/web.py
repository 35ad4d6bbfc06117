"""The web process: uvicorn on a listening socket that the supervisor made."""

import os
import socket
import sys
from typing import Final

import uvicorn

# An open live stream would otherwise hold back the stop for ever.
SECONDS_TO_STOP: Final = 2


def configuration() -> uvicorn.Config:
    """Return how to serve."""
    return uvicorn.Config(
        "floor.asgi:application",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        # Without a proxy the senders themselves would say where they are, and tries to sign in
        # are counted by that.
        proxy_headers=os.environ.get("FLOORBOOK_HTTPS") == "1",
    )


def main() -> None:
    """Serve until told to stop."""
    uvicorn.Server(configuration()).run([socket.socket(fileno=int(sys.argv[1]))])


if __name__ == "__main__":
    main()
