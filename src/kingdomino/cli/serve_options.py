"""The options of `kingdomino serve`."""

from typing import Annotated, TypeAlias

import typer

Host: TypeAlias = Annotated[
    str,
    typer.Option(
        envvar="KINGDOMINO_HOST",
        help="The address to listen on; 0.0.0.0 lets everybody in the house come, :: by IPv6 too.",
    ),
]

Port: TypeAlias = Annotated[
    int, typer.Option(envvar="KINGDOMINO_PORT", help="The port to listen on.")
]

PublicUrl: TypeAlias = Annotated[
    str | None,
    typer.Option(
        envvar="KINGDOMINO_PUBLIC_URL",
        metavar="URL",
        help="The address that people use, if it is another one, such as https://play.example.org behind a proxy.",
    ),
]

Workers: TypeAlias = Annotated[
    int,
    typer.Option(
        envvar="KINGDOMINO_WORKERS", help="Processes that serve; more than one need PostgreSQL."
    ),
]

LogFormat: TypeAlias = Annotated[
    str,
    typer.Option(envvar="KINGDOMINO_LOG_FORMAT", metavar="text|json", help="How logs are written."),
]

OpenBrowser: TypeAlias = Annotated[
    bool, typer.Option("--open", help="Open the game in a browser, where there is one.")
]

AddressLimits: TypeAlias = Annotated[
    bool,
    typer.Option(
        envvar="KINGDOMINO_ADDRESS_LIMITS",
        help="Limit what comes from one address; switch it off for load tests only.",
    ),
]
