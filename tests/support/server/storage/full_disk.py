"""A disk that is full."""

import resource
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def no_file_grows_beyond(size: int) -> Generator[None]:
    """As on a full disk."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
