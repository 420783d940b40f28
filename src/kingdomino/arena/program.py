"""A running program that is spoken to in lines, whatever it does: it is never waited for longer than told.

Pipes never block here. What is to be sent waits until the program reads it, and the program's two outputs are read
only while it is asked something; what it says in between waits in the pipes, and it waits with them.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

from kingdomino.arena.cpu_clock import ClockReading

LONGEST_LINE = 1_000_000
"""A line of more bytes is not waited for."""

QUIT_SECONDS = 1.0
"""How long a program may take to end when it is asked to."""

_TAIL_BYTES = 4000
_LONGEST_WAIT = 3600.0
_CHUNK = 65536


class ProgramLateError(Exception):
    """The program did not answer in time. It still runs."""


class ProgramEndedError(Exception):
    """The program has ended, or is of no use any more; says why."""


class Program:
    """A program with its pipes, in a process group of its own."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramEndedError(f"cannot be started: {error.strerror}") from error
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._input, self._output, self._errors = (
            process.stdin.fileno(),
            process.stdout.fileno(),
            process.stderr.fileno(),
        )
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe, False)
        self._to_send = bytearray()
        self._received = bytearray()
        self._tail = bytearray()

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        return self._tail.decode("utf-8", errors="replace").strip()

    def clocks(self) -> ClockReading:
        """What it has used so far."""
        return ClockReading.of(self._process.pid)

    def tell(self, line: str) -> None:
        """Send a line as soon as the program reads."""
        self._to_send += f"{line}\n".encode()
        # A program that has ended is noticed when it is asked.
        with suppress(ProgramEndedError):
            self._send()

    def waiting_lines(self) -> list[str]:
        """What it has said without having been asked; at most about a million bytes."""
        lines: list[str] = []
        taken = 0
        while taken < LONGEST_LINE and (count := self._receive(self._output, self._received)):
            taken += count
        while (line := self._next_line()) is not None:
            lines.append(line)
        return lines

    def receive(self, deadline: float) -> str:
        """The next line that it says before this moment of `time.monotonic`."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            selector.register(self._errors, selectors.EVENT_READ)
            if self._to_send:
                selector.register(self._input, selectors.EVENT_WRITE)
            while (line := self._next_line()) is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ProgramLateError
                for key, _ in selector.select(min(left, _LONGEST_WAIT)):
                    self._serve(key.fd, selector)
        return line

    def _serve(self, pipe: int, selector: selectors.BaseSelector) -> None:
        if pipe == self._input:
            self._send()
            if not self._to_send:
                selector.unregister(pipe)
        elif pipe == self._errors:
            if self._receive(pipe, self._tail) == 0:
                selector.unregister(pipe)
            del self._tail[:-_TAIL_BYTES]
        else:
            if self._receive(pipe, self._received) == 0:
                raise ProgramEndedError(self._how_it_ended())
            if len(self._received) > LONGEST_LINE and b"\n" not in self._received:
                raise ProgramEndedError(f"it said {LONGEST_LINE:,} bytes without a line end")

    def _send(self) -> None:
        try:
            while self._to_send:
                del self._to_send[: os.write(self._input, self._to_send)]
        except BlockingIOError:
            pass
        except OSError:
            raise ProgramEndedError(self._how_it_ended()) from None

    def _receive(self, pipe: int, into: bytearray) -> int | None:
        """Read what is there: how many bytes, 0 at the end, None if nothing is there yet."""
        try:
            data = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return None
        into += data
        return len(data)

    def _next_line(self) -> str | None:
        end = self._received.find(b"\n")
        if end < 0:
            return None
        line = self._received[:end].decode("utf-8", errors="replace").rstrip("\r")
        del self._received[: end + 1]
        return line

    def _how_it_ended(self) -> str:
        """`exit code 1`, with its last words. A program that closes its pipes may still run, but is of no use."""
        with suppress(BlockingIOError, OSError):
            self._receive(self._errors, self._tail)
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            how = "it closed its pipes"
        else:
            how = f"exit code {code}" if code >= 0 else f"ended by {signal.Signals(-code).name}"
        words = self.last_words.splitlines()
        return f"{how} ({words[-1][:200]})" if words else how

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            # It has a session of its own, and with it all that it started.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def stop(self, farewell: str | None = None) -> None:
        """End the program and all it started: kindly if there is a farewell, in any case surely."""
        if farewell is not None:
            self.tell(farewell)
        stdin = self._process.stdin
        assert stdin is not None
        try:
            with suppress(OSError):
                stdin.close()
            if farewell is not None:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(QUIT_SECONDS)
        finally:
            self._kill()
            self._process.wait()
            for pipe in (self._process.stdout, self._process.stderr):
                assert pipe is not None
                pipe.close()
