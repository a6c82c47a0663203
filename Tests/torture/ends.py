"""Closes an editor after a right save, in each way that editors end: a pass that it was told must not be lost.

Half of the rounds end at a moment after the save, the others just after the editor was told. In some of them another
program has the workspace's lock when the verdict comes.
"""
import fcntl
import json
import os
import random
import signal
import subprocess
import threading
import time

import states
from invariants import Findings, described
from scratch import PATIENCE, waited

# Rounds at a moment after the save, and rounds just after the pass was told.
COUNT, SHORT_COUNT = 60, 4
# How long after the save, and how long after the pass, in seconds.
AFTER_SAVE, AFTER_PASS = 1.5, 0.05
PAGE, STEP = "01-first.swift", "first/one"
# How long another program has the lock after the editor's end.
HELD = 0.3


class Client:
    """An editor with one page, which talks to `lessons lsp` through pipes."""

    def __init__(self, scratch):
        self.scratch, self.id, self.version = scratch, 0, 1
        self.process = subprocess.Popen(
            [scratch.bench.program, "lsp", "--trust"], env=scratch.environment(), cwd=scratch.path, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        self.told, self.is_told = [], threading.Event()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        self.uri = "file://" + scratch.file(PAGE)
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.notify("initialized", {})

    def read(self):
        """Notes each verdict that comes."""
        while line := self.process.stdout.readline():
            if not line.lower().startswith(b"content-length:"):
                continue
            size = int(line.split(b":")[1])
            while self.process.stdout.readline().strip():
                pass
            message = json.loads(self.process.stdout.read(size) or b"{}")
            if message.get("method") == "textDocument/publishDiagnostics":
                self.told += [found["message"] for found in message["params"]["diagnostics"]]
                if self.has_pass:
                    self.is_told.set()

    @property
    def has_pass(self):
        return any(words.startswith("✓") for words in self.told)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def notify(self, method, parameters=None):
        self.send({"method": method, "params": parameters or {}})

    def request(self, method, parameters=None):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": parameters or {}})

    def open(self):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "swift", "version": 1, "text": self.scratch.read(PAGE).decode()}})

    def save(self, text):
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": text.decode()}]})
        self.scratch.write(PAGE, text)
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri}})

    def end(self, way):
        """Closes the editor; returns the exit code of the server, or `None` when it hung."""
        if way in ("didClose", "close and wait"):
            self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
            time.sleep(3 if way == "close and wait" else 0)
        if way in ("shutdown", "didClose", "close and wait"):
            self.request("shutdown")
        if way == "SIGTERM":
            self.process.send_signal(signal.SIGTERM)
        elif way == "kill -9":
            self.process.kill()
        elif way == "stdin":
            self.process.stdin.close()
        else:
            self.notify("exit")
        code = waited(self.process, PATIENCE)
        self.reader.join()
        return code


WAYS = {"SIGTERM": 130, "exit": 1, "shutdown": 0, "didClose": 0, "close and wait": 0, "stdin": 1, "kill -9": -9}


def has_passed(scratch):
    progress = json.loads(scratch.read(states.PROGRESS) or b"{}")
    return progress.get("steps", {}).get(STEP, {}).get("status") == "passed"


def hold(scratch, lasts):
    """Takes the workspace's lock as another program does, until the event and a moment longer."""
    def work():
        with open(scratch.file(".lessons/lock"), "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            taken.set()
            lasts.wait()
            time.sleep(HELD)
    taken = threading.Event()
    threading.Thread(target=work).start()
    taken.wait(PATIENCE)


def settled(scratch):
    """Whether the next start of the editor writes the pass down."""
    client = Client(scratch)
    client.open()
    deadline = time.monotonic() + PATIENCE
    while not has_passed(scratch) and time.monotonic() < deadline:
        time.sleep(0.05)
    client.end("shutdown")
    return has_passed(scratch)


def close(torture, way, moment, is_held):
    """One round: opens the page, saves the right answer, and closes the editor."""
    when = f"{moment[1] * 1000:.0f} ms after the {moment[0]}"
    findings = Findings(f"{way}: {when}{', the lock held' if is_held else ''}")
    scratch = torture.bench.scratch(f"end {way}", torture.folders["begun"])
    client = Client(scratch)
    client.open()
    # The verdict on the wrong answer, so that compilers and modules are there as after a minute of work.
    deadline = time.monotonic() + PATIENCE
    while not client.told and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.5)
    lasts = threading.Event()
    client.save(states.solved(scratch.read(PAGE), STEP))
    if is_held:
        time.sleep(0.05)
        hold(scratch, lasts)
    if moment[0] == "pass":
        client.is_told.wait(PATIENCE)
    time.sleep(moment[1])
    # Who holds the lock leaves it while the server ends.
    lasts.set()
    code = client.end(way)
    if code != WAYS[way]:
        findings.add("wrong exit", f"{way}: {described(code)}")
    time.sleep(HELD if is_held else 0)
    findings.is_told = client.has_pass
    if client.has_pass and not has_passed(scratch):
        # Nothing can be written after `kill -9` while another program has the lock.
        findings.is_late = way == "kill -9" and is_held and settled(scratch)
        if not findings.is_late:
            findings.add("lost", f"a pass that the editor was told, {way}")
    for process in scratch.orphans(8):
        findings.add("left behind", f"the process {process}")
    names = [name for name in os.listdir(scratch.temporary) if name.startswith("lessons-")]
    if way == "kill -9":
        findings.folders = len(names)
        names = []
    for name in names:
        findings.add("left behind", f"a temporary folder, {way}")
    torture.done(scratch, findings)
    return findings


def run(torture):
    """Runs the part; returns its findings by point."""
    chance = random.Random(f"{torture.seed}/ends")
    count = SHORT_COUNT if torture.is_short else COUNT
    ways = [way for way in WAYS if torture.wants(way)]
    jobs = [(ways[number % len(ways)], (kind, length * chance.random()), number // len(ways) % 3 == 2)
            for kind, length in [("save", AFTER_SAVE), ("pass", AFTER_PASS)] for number in range(count)]
    found = [close(torture, *job) for job in jobs]
    told = sum(findings.is_told for findings in found)
    late = sum(getattr(findings, "is_late", False) for findings in found)
    print(f"ends: {told} of {len(found)} editors were told of the pass, {late} of them settled at the next start",
          flush=True)
    return found
