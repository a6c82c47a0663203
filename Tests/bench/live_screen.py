"""The live screen on a pseudo-terminal, and the time from a save to its verdict."""
import os, pty, select, signal, time
from solved_page import LESSONS

CHECKING, VERDICTS = "Checking…".encode(), ("✓".encode(), "✗".encode())


class LiveScreen:
    def __enter__(self):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", NO_COLOR="1")
            os.execv(LESSONS, [LESSONS, "watch"])
        self.seen = b""
        self.wait([b"q quit"])
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def wait(self, words):
        """Waits for one of the words, and drops what came before its end."""
        while not any(word in self.seen for word in words):
            if not select.select([self.terminal], [], [], 60)[0]:
                raise SystemExit(f"{words} never came on the screen")
            self.seen += os.read(self.terminal, 65536)
        word = min((word for word in words if word in self.seen), key=self.seen.index)
        self.seen = self.seen[self.seen.index(word) + len(word):]

    def settle(self):
        """Reads until no more output comes for a while, so that the values have arrived too."""
        while select.select([self.terminal], [], [], 1.5)[0]:
            os.read(self.terminal, 65536)
        self.seen = b""

    def save(self, page, text):
        """Saves a page as many editors do; returns the seconds until the verdict is on the screen."""
        with open(page + "~", "w", encoding="utf-8") as file:
            file.write(text)
        self.settle()
        start = time.perf_counter()
        os.rename(page + "~", page)
        self.wait([CHECKING])
        self.wait(VERDICTS)
        return time.perf_counter() - start
