"""A client of `lessons lsp`, as an editor is one, and the time from a save to its verdict."""
import json, os, select, subprocess, time, urllib.parse
from solved_page import LESSONS

CAPABILITIES = {"textDocument": {"inlayHint": {}}, "workspace": {"inlayHint": {"refreshSupport": True}}}


class EditorClient:
    def __init__(self, page):
        self.program = subprocess.Popen([LESSONS, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.buffer, self.version, self.page = b"", 1, page
        self.uri = "file://" + urllib.parse.quote(os.path.abspath(page))
        self.send({"id": 1, "method": "initialize", "params": {"processId": None, "capabilities": CAPABILITIES}})
        self.notify("initialized", {})
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "swift", "version": 1, "text": open(page, encoding="utf-8").read()}})

    def send(self, message):
        body = json.dumps(message | {"jsonrpc": "2.0"}).encode()
        self.program.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.program.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self, seconds):
        """The next message; None when none comes in time."""
        while True:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if end and len(rest) >= (length := int(head.split(b":")[1])):
                self.buffer = rest[length:]
                message = json.loads(rest[:length])
                if "method" in message and "id" in message:
                    self.send({"id": message["id"], "result": None})
                return message
            if not select.select([self.program.stdout], [], [], seconds)[0]:
                return None
            piece = os.read(self.program.stdout.fileno(), 65536)
            if not piece:
                raise SystemExit("the server has gone")
            self.buffer += piece

    def settle(self, seconds=1.5):
        """Reads until no more messages come for a while, so that the values have arrived too."""
        while self.receive(seconds):
            pass

    def save(self, text):
        """Changes and saves the page; returns the seconds until diagnostics with a verdict come."""
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": text}]})
        self.settle(0.3)
        with open(self.page + "~", "w", encoding="utf-8") as file:
            file.write(text)
        start = time.perf_counter()
        os.rename(self.page + "~", self.page)
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri}})
        while True:
            message = self.receive(60)
            if message is None:
                raise SystemExit("no verdict came")
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["diagnostics"]:
                return time.perf_counter() - start

    def close(self):
        self.program.stdin.close()
        self.program.wait()
