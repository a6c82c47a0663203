"""The live screen on a pseudo-terminal, and the time from a save to its verdict."""
import os, pty, re, select, signal, time
from solved_page import LESSONS


class LiveScreen:
    # The seconds without output after which a check and its values are over.
    rest = 1.5

    def __enter__(self):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", NO_COLOR="1")
            os.execv(LESSONS, [LESSONS, "watch"])
        self.seen, self.checks = b"", 0
        self.wait(b"q quit")
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def wait(self, words):
        self.read_until(lambda: words in self.seen, words)

    def read_until(self, is_there, what):
        while not is_there():
            if not select.select([self.terminal], [], [], 60)[0]:
                seen = self.seen[-3000:].decode(errors="replace")
                raise SystemExit(f"{what} never came on the screen; the last that came: {seen!r}")
            self.seen += os.read(self.terminal, 65536)

    def newest_check(self):
        """The number in the head of the newest verdict on the screen."""
        heads = re.findall(rb"check (\d+)(?:,| \xe2\x94\x80)", self.seen)
        return max(map(int, heads), default=0)

    def settle(self):
        """Reads until no more output comes for a while, so that the values have arrived too."""
        while select.select([self.terminal], [], [], self.rest)[0]:
            self.seen += os.read(self.terminal, 65536)
        self.checks = max(self.checks, self.newest_check())
        self.seen = b""

    def save(self, page, text):
        """Saves a page as many editors do; returns the seconds until the verdict is on the screen.

        The screen must be settled.
        """
        with open(page + "~", "w", encoding="utf-8") as file:
            file.write(text)
        start = time.perf_counter()
        os.rename(page + "~", page)
        # A save that is noticed in two parts is checked twice.
        self.read_until(lambda: self.newest_check() > self.checks, f"a verdict after {self.checks}")
        waited = time.perf_counter() - start
        self.checks = self.newest_check()
        return waited
