"""The live screen on a pseudo-terminal, and the time from a save to its verdict."""
import os, pty, select, signal, time
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
        while words not in self.seen:
            if not select.select([self.terminal], [], [], 60)[0]:
                raise SystemExit(f"{words} never came on the screen")
            self.seen += os.read(self.terminal, 65536)

    def settle(self):
        """Reads until no more output comes for a while, so that the values have arrived too."""
        while select.select([self.terminal], [], [], self.rest)[0]:
            os.read(self.terminal, 65536)
        self.seen = b""

    def save(self, page, text):
        """Saves a page as many editors do; returns the seconds until the verdict is on the screen."""
        with open(page + "~", "w", encoding="utf-8") as file:
            file.write(text)
        self.settle()
        start = time.perf_counter()
        os.rename(page + "~", page)
        self.checks += 1
        # The head of the verdict, which has its number.
        self.wait(f"check {self.checks} ─".encode())
        return time.perf_counter() - start
