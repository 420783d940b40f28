"""How the server runs: what is easily lost without anybody noticing, but for its being slow."""

import socket
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from kingdomino.errors import OptionError
from kingdomino.server.serving import bound_socket
from kingdomino.server.settings import Settings, make_settings
from tests.support.server.ipv6 import has_ipv6
from tools.load.server_process import free_port


def settings(port: int, host: str = "127.0.0.1") -> Settings:
    return make_settings(
        host=host,
        port=port,
        public_url=None,
        database="sqlite:///unused.sqlite",
        folder=None,
        workers=1,
        log_format="text",
        address_limits=True,
    )


def test_an_answer_of_several_messages_does_not_wait_for_the_client_s_kernel():
    with (
        bound_socket(settings(free_port())) as listening,
        socket.create_connection(listening.getsockname()),
    ):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_taken_is_named():
    port = free_port()
    with (
        bound_socket(settings(port)),
        pytest.raises(OptionError, match=f"cannot listen on 127.0.0.1 port {port}"),
    ):
        bound_socket(settings(port))


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6: both families are not tried")
def test_both_families_are_served_and_the_link_answers():
    port = free_port()
    made = settings(port, "::")
    linked = urlsplit(made.public_url).hostname
    with bound_socket(made) as listening:
        for address in ("127.0.0.1", "::1", linked):
            with socket.create_connection((address, port), timeout=20):
                accepted, _ = listening.accept()
                accepted.close()


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("999.1.1.1", r"'999\.1\.1\.1' is no address .* with --host"),
        ("192.0.2.1", "does not have that address; with --host"),
    ],
)
def test_a_host_that_cannot_be_is_not_blamed_on_the_port(host: str, words: str):
    with pytest.raises(OptionError, match=words) as refused:
        bound_socket(settings(free_port(), host))
    assert "--port" not in str(refused.value)


def test_a_start_does_not_wait_for_what_it_does_not_need():
    program = (
        "import sys; from kingdomino.server.app import create_app; from tests.server.test_serving import settings; "
        "create_app(settings(1)); print(*{'pydantic', 'alembic', 'psycopg'} & {*sys.modules})"
    )
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert loaded.stdout.split() == []


def test_full_collections_are_not_made_by_python_itself():
    program = (
        "import gc; from kingdomino.server.edge import gc_tuning; gc_tuning.wait_for_settle(); assert not gc.isenabled(); "
        "gc_tuning.settle(); assert gc.isenabled() and gc.get_freeze_count(); "
        "old = gc.get_stats()[2]['collections']; kept = [[] for _ in range(200_000)]; "
        "assert gc.get_stats()[0]['collections'] > 10 and gc.get_stats()[2]['collections'] == old"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
