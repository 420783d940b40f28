"""The package can be imported on Windows, as far as that shows elsewhere: without what only POSIX systems have."""

import subprocess
import sys

MODULES = """
import importlib, pkgutil, sys
import kingdomino

def modules():
    for found in pkgutil.walk_packages(kingdomino.__path__, "kingdomino."):
        if not found.name.endswith(("__main__", "migrations.env")) and ".versions" not in found.name:
            yield found.name
"""

OTHERS = (
    MODULES
    + """
for name in modules():
    importlib.import_module(name)
print(*(name for name in sys.modules if not name.startswith(("kingdomino", "__main__"))))
"""
)
"""Prints everything else that the package imports: that is for its own authors to make work."""

WITHOUT_POSIX = (
    MODULES
    + """
import os, signal, socket, types
for name in sys.argv[1].split():
    try:
        importlib.import_module(name)
    except ImportError:
        pass
for name in ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"):
    sys.modules[name] = None
for module, names in (
    (os, "fork forkpty getegid geteuid getgid getuid getpgid getsid kill killpg mkfifo nice register_at_fork "
         "sched_getaffinity sched_setaffinity setpgid setsid statvfs uname wait3 wait4 EX_OK O_CLOEXEC"),
    (signal, "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 alarm "
             "pthread_sigmask setitimer siginterrupt"),
    (socket, "AF_UNIX SO_REUSEPORT"),
):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
sys.platform = "win32"
EXTRA
count = 0
for name in modules():
    importlib.import_module(name)
    count += 1
print(count)
"""
)


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )


def import_without_posix(extra: str = "") -> subprocess.CompletedProcess[str]:
    others = run(OTHERS)
    assert others.returncode == 0, others.stderr
    return run(WITHOUT_POSIX.replace("EXTRA", extra), others.stdout)


def test_every_module_can_be_imported_without_posix():
    found = import_without_posix()
    assert found.returncode == 0, found.stderr
    assert int(found.stdout) > 200


def test_a_module_that_needs_posix_is_found():
    found = import_without_posix('sys.platform = "linux"')
    assert "fcntl" in found.stderr
    assert found.returncode == 1
