"""An editor that saves a page again and again, and remembers what each save replaced."""
import ctypes
import os
import random
import threading
import time

from invariants import is_kept, is_within

LIBC = ctypes.CDLL(None, use_errno=True)
EXCHANGE = 2
AT_FDCWD = -100


def exchange(new, path):
    """Swaps two files in one step, so that the editor knows exactly what it has replaced."""
    return LIBC.renameat2(AT_FDCWD, new.encode(), AT_FDCWD, path.encode(), EXCHANGE) == 0


def marked(text, number):
    """A page in which a line at the head and one in a step say which save it is."""
    mark = b"// save %d" % number
    return mark + b"\n" + text.replace(b"\nprint(", b"\n%b here\nprint(" % mark, 1)


class Editor(threading.Thread):
    """Saves a buffer with a unique line each time, by rename or into the file, until it is stopped.

    Like a real editor it does not look at what the program wrote: its buffer is the page as it was opened.
    """

    def __init__(self, scratch, page, in_place, pauses, seed):
        super().__init__()
        self.scratch, self.page, self.in_place, self.pauses = scratch, page, in_place, pauses
        self.path, self.opened = scratch.file(page), scratch.read(page)
        self.chance = random.Random(seed)
        self.stopped = threading.Event()
        # The text of each save that is complete, and what each replaced.
        self.saves, self.replaced = [], []
        # The numbers of the saves in whose midst the program replaced the file.
        self.overtaken = set()

    def run(self):
        while not self.stopped.is_set():
            least, most = self.pauses
            if self.stopped.wait(least + (most - least) * self.chance.random()):
                break
            self.save()

    def stop(self):
        self.stopped.set()
        self.join()

    def text(self, number):
        return marked(self.opened, number)

    def save(self):
        text = self.text(len(self.saves) + 1)
        if self.in_place:
            self.save_into(text)
        else:
            self.save_beside(text)
        self.saves.append(text)

    def save_beside(self, text):
        new = self.path + "~"
        with open(new, "wb") as file:
            file.write(text)
        if exchange(new, self.path):
            with open(new, "rb") as file:
                self.replaced.append(file.read())
            os.unlink(new)
        else:
            os.rename(new, self.path)

    def save_into(self, text):
        # What it replaces is read from the same open file, whatever has become of its name.
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        size = os.fstat(file).st_size
        self.replaced.append(os.pread(file, size, 0))
        os.ftruncate(file, 0)
        os.pwrite(file, text, 0)
        if not self.is_page(file):
            self.overtaken.add(len(self.saves) + 1)
        os.close(file)

    def is_page(self, file):
        """Whether an open file is still the page."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def lost(self):
        """The numbers of the saves that are neither in the page nor in a backup, nor replaced by a later save."""
        texts = [self.opened] + self.saves
        return [number for number, text in enumerate(texts)
                if not any(is_within(text, other) for other in self.replaced)
                and not is_kept(text, self.page, self.scratch)]


def start(scratch, page, in_place, pauses, seed):
    """Starts an editor."""
    editor = Editor(scratch, page, in_place, pauses, seed)
    editor.start()
    return editor


def wait_for_saves(editor, count, seconds=5):
    """Waits until the editor has saved so often."""
    deadline = time.monotonic() + seconds
    while len(editor.saves) < count and time.monotonic() < deadline:
        time.sleep(0.001)
