"""Runs the tests of the core on a copy of it that was built with sanitizers: sanitized_tests.py FOLDER.

A finding ends the process at once with a report. Leaks are not looked for: Python keeps what it has to the end.
"""

import importlib.util
import sys
from pathlib import Path

import pytest

NAME = "kingdomino._core"


def main() -> int:
    """Put the sanitized core in the place of the usual one, then run the tests."""
    (path,) = Path(sys.argv[1]).glob("_core*.so")
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    import kingdomino

    kingdomino._core = module  # pyright: ignore[reportAttributeAccessIssue]
    arguments = ["-p", "no:xdist", "-p", "no:cacheprovider", "--deselect"]
    return pytest.main(
        [
            *arguments,
            "tests/core/test_face.py::test_the_stub_is_up_to_date",
            "tests/core/test_face.py",
            "tests/core/test_conformance.py",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
