"""Whether this machine has IPv6."""

import socket


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return socket.has_dualstack_ipv6()
    except OSError:
        return False
