"""The options of `run`, read twice: before the settings exist, and by the command itself."""

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from floor.process.places import DATA_VARIABLE, DEFAULT_DATA

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
DEFAULT_HTTPS_PORT: Final = 8443


def add_run_options(parser: ArgumentParser) -> None:
    """Add the options to a parser."""
    parser.add_argument("--no-demo", action="store_true", help="load no demonstration tournament")
    parser.add_argument("--host", default=DEFAULT_HOST, help="listen here (default: %(default)s)")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="listen here (default: %(default)s)"
    )
    _add_https_options(parser)
    parser.add_argument(
        "--data",
        metavar="DIR",
        default=os.environ.get(DATA_VARIABLE) or str(DEFAULT_DATA),
        help="keep everything in this folder (default: %(default)s)",
    )
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--web-only", action="store_true", help="serve pages, do no tasks")
    part.add_argument("--worker-only", action="store_true", help="do tasks, serve no pages")


def _add_https_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--https",
        action="store_true",
        help="serve HTTPS too; without --cert by a certificate authority of the house's own",
    )
    parser.add_argument(
        "--cert", metavar="FILE", type=Path, help="serve HTTPS with this certificate (PEM, chain)"
    )
    parser.add_argument("--key", metavar="FILE", type=Path, help="the certificate's key (PEM)")
    parser.add_argument(
        "--https-port",
        type=int,
        default=DEFAULT_HTTPS_PORT,
        help="listen there for HTTPS (default: %(default)s)",
    )


def data_folder(arguments: Sequence[str]) -> Path:
    """Return the data folder that `run` with these arguments means."""
    parser = ArgumentParser(add_help=False)
    add_run_options(parser)
    known, _ = parser.parse_known_args(list(arguments))
    return Path(known.data)
