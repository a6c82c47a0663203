"""Runs the checks of one script against a server of its own; called by `run` beside it.

usage: checks.py LESSONS NAME [OPTION…]    the program, the script check_NAME.py, and options for `serve`
"""
import html
import importlib
import json
import os
import re
import subprocess
import sys
import urllib.parse

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import requests

server = subprocess.Popen([sys.argv[1], "serve", "--json", "--seed", "7", *sys.argv[3:]], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
card = json.loads(server.stdout.readline())
failed = 0


def check(name, body, *words):
    """Runs one check; an assertion or any other exception is a failure with its reason."""
    global failed
    try:
        body(*words)
        print(f"ok      {name}", flush=True)
    except Exception as error:  # a check may fail in any way
        failed += 1
        print(f"FAILED  {name}: {type(error).__name__}: {error}", flush=True)


def curl(*words):
    """The status, the fields and the body that curl gets."""
    result = subprocess.run(["curl", "-s", "-i", *words], capture_output=True, check=True)
    head, _, body = result.stdout.rpartition(b"\r\n\r\n")
    return int(head.split(b" ")[1] if head.count(b"HTTP/1.1") == 1 else head.split(b"HTTP/1.1 ")[-1][:3]), \
        head.decode(), body.decode()


def browse(url, system, session=None):
    """Acts as a user: signs in, allows access, and returns the address the browser is redirected to.

    A session keeps the cookie; with `form_post` the result is what the browser would post, as a dictionary.
    """
    session = session or requests.Session()
    answer = session.get(url, allow_redirects=False)
    for _ in range(10):
        where = answer.headers.get("Location")
        if where:
            where = urllib.parse.urljoin(answer.url, where)
            if not where.startswith(card["base"]):
                return where
            answer = session.get(where, allow_redirects=False)
            continue
        assert answer.status_code == 200, answer.text
        action = re.search(r'action="([^"]*)"', answer.text).group(1)
        fields = {html.unescape(name): html.unescape(value) for name, value in
                  re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', answer.text)}
        if not urllib.parse.urljoin(answer.url, action).startswith(card["base"]):
            return {"": html.unescape(action)} | fields
        if 'name="password"' in answer.text:
            fields |= {"username": system["username"], "password": system["password"]}
        else:
            fields |= {"decision": "allow"}
        answer = session.post(urllib.parse.urljoin(answer.url, action), data=fields, allow_redirects=False)
    raise AssertionError("the browser never came back")


try:
    importlib.import_module(f"check_{sys.argv[2]}").run(check, card, curl, browse)
finally:
    server.terminate()
    server.wait()
sys.exit(1 if failed else 0)
