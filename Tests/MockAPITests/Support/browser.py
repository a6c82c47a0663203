"""Drives headless Chromium through a pipe: uses the pages with the keyboard only and prints them.

usage: browser.py CHROMIUM AUTHORIZE_URL USER PASSWORD allow|deny SCREENSHOT
"""
import base64
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

chromium, address, user, password, decision, picture = sys.argv[1:7]


class Callback(http.server.BaseHTTPRequestHandler):
    """The app's own port: records the address that the browser came back to."""
    came = threading.Event()
    path_seen = ""

    def do_GET(self):
        if self.path.startswith("/callback"):
            Callback.path_seen = self.path
            Callback.came.set()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"back in the app")

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Callback)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = address.replace("PORT", str(server.server_address[1]))

to_read, to_write = os.pipe()
from_read, from_write = os.pipe()
profile = tempfile.TemporaryDirectory()


def descriptors():
    # Chromium reads commands from descriptor 3 and writes answers to 4.
    os.dup2(to_read, 3)
    os.dup2(from_write, 4)


browser = subprocess.Popen(
    [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
     f"--user-data-dir={profile.name}", "about:blank"],
    close_fds=False, preexec_fn=descriptors, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
os.close(to_read)
os.close(from_write)
reading = os.fdopen(from_read, "rb")
number = 0


def message():
    data = bytearray()
    while True:
        byte = reading.read(1)
        if byte in (b"\0", b""):
            return json.loads(data) if data else {}
        data += byte


def command(method, session=None, **params):
    global number
    number += 1
    body = {"id": number, "method": method, "params": params}
    if session:
        body["sessionId"] = session
    os.write(to_write, json.dumps(body).encode() + b"\0")
    while True:
        answer = message()
        if answer.get("id") == number:
            if "error" in answer:
                raise RuntimeError(answer["error"])
            return answer["result"]
        if not answer:
            raise RuntimeError("the browser has gone")


def key(session, name, code):
    for kind in ("keyDown", "keyUp"):
        text = {"text": "\r"} if name == "Enter" and kind == "keyDown" else {}
        command("Input.dispatchKeyEvent", session, type=kind, key=name, code=name,
                windowsVirtualKeyCode=code, **text)


def evaluate(session, expression):
    return command("Runtime.evaluate", session, expression=expression)["result"].get("value")


def wait_for(session, expression, wanted):
    seen = None
    for _ in range(400):
        try:
            seen = evaluate(session, expression)
        except RuntimeError as error:
            # Between two pages there is no document to inspect.
            seen = error
        if seen == wanted:
            return
        time.sleep(0.05)
    raise RuntimeError(f"{expression} never became {wanted}: {seen}")


def wait_for_page(session, word, focus=""):
    wait_for(session, "document.readyState", "complete")
    wait_for(session, "document.title.split(' ')[0]", word)
    wait_for(session, "document.readyState", "complete")
    if focus:
        wait_for(session, "document.activeElement.id", focus)


def names(session):
    """Role and name of the elements at which a screen reader would stop."""
    nodes = command("Accessibility.getFullAXTree", session)["nodes"]
    roles = ("heading", "textbox", "button")
    return [f"{n['role']['value']}: {n.get('name', {}).get('value', '')}" for n in nodes
            if n.get("role", {}).get("value") in roles]


try:
    target = next(t for t in command("Target.getTargets")["targetInfos"] if t["type"] == "page")
    session = command("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
    # The pages must work without scripts, so scripts are off.
    command("Emulation.setScriptExecutionDisabled", session, value=True)
    command("Accessibility.enable", session)
    command("Page.enable", session)
    command("Page.navigate", session, url=address)
    wait_for_page(session, "Sign", focus="username")
    print("title:", evaluate(session, "document.title"))
    print("\n".join(names(session)))
    # The first field already has the focus.
    command("Input.insertText", session, text=user)
    key(session, "Tab", 9)
    command("Input.insertText", session, text="wrong")
    key(session, "Enter", 13)
    wait_for(session, "document.querySelectorAll('[role=alert]').length", 1)
    wait_for_page(session, "Sign", focus="username")
    print("alert:", evaluate(session, "document.querySelector('[role=alert]').textContent"))
    command("Input.insertText", session, text=user)
    key(session, "Tab", 9)
    command("Input.insertText", session, text=password)
    key(session, "Enter", 13)
    wait_for_page(session, "Allow")
    print("title:", evaluate(session, "document.title"))
    print("\n".join(names(session)))
    shot = command("Page.captureScreenshot", session, format="png")["data"]
    with open(picture, "wb") as file:
        file.write(base64.b64decode(shot))
    for _ in range(1 if decision == "allow" else 2):
        key(session, "Tab", 9)
    print("focus:", evaluate(session, "document.activeElement.textContent"))
    key(session, "Enter", 13)
    if not Callback.came.wait(10):
        raise RuntimeError("the browser did not come back: " + str(evaluate(session, "document.body.innerText")))
    print("callback:", Callback.path_seen)
finally:
    browser.kill()
    browser.wait()
