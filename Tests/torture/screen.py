"""The live screen on a pseudo-terminal."""
import fcntl
import os
import select
import struct
import subprocess
import termios
import threading
import time

from scratch import waited


class Screen:
    """`lessons watch` on a terminal of its own; a thread reads what it shows."""

    def __init__(self, scratch, shim=None):
        self.terminal, end = os.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [scratch.bench.program, "watch"], env=scratch.environment(shim), cwd=scratch.path, stdin=end,
            stdout=end, stderr=end, start_new_session=True)
        os.close(end)
        self.seen, self.last = b"", time.monotonic()
        self.is_closed = False
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        while not self.is_closed:
            try:
                if select.select([self.terminal], [], [], 0.1)[0]:
                    self.seen += os.read(self.terminal, 65536)
                    self.last = time.monotonic()
            except OSError:
                return

    @property
    def is_alive(self):
        return self.process.poll() is None

    def wait(self, words, seconds=20):
        """Waits until the words are on the screen; returns whether they came while the program ran."""
        deadline = time.monotonic() + seconds
        while words not in self.seen and self.is_alive and time.monotonic() < deadline:
            time.sleep(0.005)
        return words in self.seen

    def wait_after(self, mark, words, seconds):
        """Waits until one of the words has come after a place in what was seen; returns whether it came."""
        deadline = time.monotonic() + seconds
        while self.is_alive and time.monotonic() < deadline:
            if any(word in self.seen[mark:] for word in words):
                return True
            time.sleep(0.005)
        return any(word in self.seen[mark:] for word in words)

    def settle(self, seconds=0.25):
        """Waits until nothing new has come for a while, or the program has ended."""
        deadline = time.monotonic() + 20
        while self.is_alive and time.monotonic() < min(deadline, self.last + seconds):
            time.sleep(0.005)

    def type(self, keys):
        try:
            os.write(self.terminal, keys)
        except OSError:
            pass

    def leave(self, seconds=8):
        """Presses `q`; returns the exit code, or `None` when the screen did not answer."""
        if self.is_alive:
            self.type(b"q")
        return self.end(seconds)

    def end(self, seconds=8):
        """Waits for the program's end, and closes the terminal."""
        code = waited(self.process, seconds)
        self.is_closed = True
        self.reader.join()
        os.close(self.terminal)
        return code


def save_on_screen(scratch, page, text, shim=None):
    """Opens the screen, saves a page, waits for the verdict, and leaves the screen."""
    screen = Screen(scratch, shim)
    if screen.wait(b"q quit"):
        # An error at the start may stand there instead of the step.
        screen.settle()
        mark = len(screen.seen)
        scratch.write(page, text)
        # A row that moves may write the verdict of an earlier check again, so only what follows "Checking…" counts.
        if screen.wait_after(mark, ("Checking…".encode(), b"lessons:"), 15):
            mark = screen.seen.rindex("Checking…".encode()) if "Checking…".encode() in screen.seen[mark:] else mark
            screen.wait_after(mark, ("✓".encode(), "✗".encode(), b"lessons:"), 15)
        screen.settle(0.4)
    code = screen.leave()
    return code, screen.seen.decode(errors="replace")
