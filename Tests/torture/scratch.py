"""The folders that a torture works in, the program as it is run there, and the processes it leaves."""
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
COURSE = os.path.join(HERE, "course")
# No verb takes a second here; one that takes this long hangs.
PATIENCE = 40


class Bench:
    """The built program, the shim that is loaded into it, and the folder that all scratch folders are in."""

    def __init__(self, program, folder):
        self.program, self.folder = os.path.realpath(program), os.path.realpath(folder)
        self.shim = os.path.join(self.folder, "shim.so")
        # Where Swift is there is clang.
        compiler = shutil.which("cc") or "clang"
        build = [compiler, "-O1", "-shared", "-fPIC", "-o", self.shim, os.path.join(HERE, "shim.c")]
        subprocess.run(build, check=True)
        self.serial = itertools.count(1)

    def scratch(self, name, state=None):
        """A new scratch folder; its workspace is a copy of a state's folder."""
        words = "".join(letter if letter.isalnum() else "-" for letter in name)
        return Scratch(self, os.path.join(self.folder, f"{next(self.serial)}-{words}"), state)


@dataclass
class Outcome:
    """How a run ended; a negative code is the number of a signal, and `None` means that it hung."""
    code: int | None
    output: str
    talk: str
    seconds: float = 0


class Scratch:
    """A workspace with a temporary folder, a cache and a course of its own."""

    def __init__(self, bench, path, state=None):
        self.bench, self.path = bench, path
        self.workspace, self.temporary = os.path.join(path, "w"), os.path.join(path, "tmp")
        self.course, self.is_course_disturbed = COURSE, False
        # What was run, by the number of its process.
        self.begun = {}
        os.makedirs(self.temporary)
        if state and os.path.isdir(state):
            shutil.copytree(state, self.workspace, symlinks=True)

    def copy_course(self, disturbed=True):
        """Gives this scratch folder a course that may be written, and whose calls count if it is `disturbed`."""
        self.is_course_disturbed = disturbed
        self.course = os.path.join(self.path, "course")
        shutil.copytree(COURSE, self.course)

    def environment(self, shim=None):
        """The program's environment; `shim` has the settings of the shim, without their prefix."""
        values = {
            "PATH": os.environ["PATH"], "HOME": os.path.join(self.path, "home"), "LANG": "C.UTF-8",
            "TMPDIR": self.temporary, "LESSONS_COURSE": self.course, "LESSONS_WORKSPACE": self.workspace,
            "XDG_CACHE_HOME": os.path.join(self.path, "cache"), "TERM": "xterm-256color", "NO_COLOR": "1",
            "XDG_STATE_HOME": os.path.join(self.path, "state"),
            "CLANG_MODULE_CACHE_PATH": os.path.join(self.bench.folder, "modules")}
        if shim is not None:
            roots = f"{self.workspace}:{self.temporary}"
            if self.is_course_disturbed:
                roots += f":{self.course}:{self.path}/cache"
            values |= {"LD_PRELOAD": self.bench.shim, "TORTURE_PROGRAM": self.bench.program,
                       "TORTURE_ROOTS": roots}
            values |= {f"TORTURE_{name.upper()}": str(value) for name, value in shim.items()}
        return values

    def start(self, words, shim=None, **streams):
        """Starts the program in a session of its own."""
        return subprocess.Popen([self.bench.program, *words], env=self.environment(shim), cwd=self.path,
                                stdin=subprocess.DEVNULL, start_new_session=True, **streams)

    def run(self, *words, shim=None):
        """Runs the program to its end."""
        begin = time.monotonic()
        # Files, because a process that is left behind would keep a pipe open.
        with tempfile.TemporaryFile(dir=self.path) as output, tempfile.TemporaryFile(dir=self.path) as talk:
            process = self.start(words, shim, stdout=output, stderr=talk)
            self.begun[process.pid] = f"run {len(self.begun) + 1}, {' '.join(words)}"
            code = waited(process, PATIENCE)
            seconds, texts = time.monotonic() - begin, []
            for file in (output, talk):
                file.seek(0)
                texts.append(file.read().decode(errors="replace"))
        return Outcome(code, *texts, seconds)

    def file(self, name):
        """A path in the workspace."""
        return os.path.join(self.workspace, name)

    def read(self, name):
        """The bytes of a file in the workspace; `None` when there is none."""
        return contents(self.file(name))

    def write(self, name, text):
        """Saves a file of the workspace as an editor does that writes a new file."""
        new = self.file(f"{name}~")
        with open(new, "wb") as file:
            file.write(text)
        os.rename(new, self.file(name))

    def snapshot(self):
        """All files of the workspace with their bytes."""
        return tree(self.workspace)

    def processes(self):
        """The processes that were started for this scratch folder and still run: numbers and command lines."""
        wanted, found = self.path.encode() + b"/", {}
        for name in os.listdir("/proc"):
            if not name.isdigit() or int(name) == os.getpid():
                continue
            words = contents(f"/proc/{name}/cmdline") or b""
            if words and (wanted in words or wanted in (contents(f"/proc/{name}/environ") or b"")):
                found[int(name)] = words.replace(b"\0", b" ").decode(errors="replace").strip()
        return found

    def settle(self):
        """Waits until nothing runs here any more, such as what compiles ahead for the next check."""
        deadline = time.monotonic() + PATIENCE
        while found := self.processes():
            if time.monotonic() > deadline:
                raise SystemExit(f"still runs after {PATIENCE} seconds: {found}")
            time.sleep(0.02)

    def orphans(self, seconds=5.0):
        """What still runs after some seconds, which a busy machine needs; it is ended then."""
        deadline = time.monotonic() + seconds
        while (found := self.processes()) and time.monotonic() < deadline:
            time.sleep(0.02)
        for number in found:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return sorted(os.path.basename(words.split(" ")[0]) for words in found.values())

    def remove(self):
        """Removes the folder, and ends what still runs in it."""
        self.orphans(0)
        shutil.rmtree(self.path, ignore_errors=True)


def contents(path):
    """The bytes of a file; `None` when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def tree(folder):
    """All files below a folder with their bytes, by their names in it."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = contents(path)
    return found


def waited(process, seconds):
    """The exit code of a process; `None` when it had to be killed after so many seconds."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None
