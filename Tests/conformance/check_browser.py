"""Chromium: the page of an app on an origin of its own, which may read what each system shares, and no more."""
import http.server
import json
import os
import queue
import subprocess
import tempfile
import threading
import urllib.parse

import boto3
import requests
from botocore.config import Config

PACKAGES = ["boto3==1.43.117", "requests==2.34.2"]
PROGRAMS = ["chromium"]

# Asks one address after the other and reports what the browser lets it read.
PAGE = """<!doctype html><title>an app</title><script>
(async () => {
  const found = {};
  for (const [name, url, options] of ASKED) {
    try {
      const answer = await fetch(url, options);
      found[name] = {status: answer.status, text: (await answer.text()).slice(0, 300),
                     type: answer.headers.get("x-amzn-ErrorType"), tag: answer.headers.get("ETag")};
    } catch (error) { found[name] = {error: String(error)}; }
  }
  await fetch("/done", {method: "POST", body: JSON.stringify(found)});
})();
</script>"""


# Goes to the address and comes back by a form that posts itself.
LEAVING = """<!doctype html><title>an app</title><script>
location = ASKED + "&redirect_uri=" + encodeURIComponent(location.origin + "/callback");
</script>"""

# Puts the address into a frame, as keycloak-js does, and reports the message that it sends.
FRAMING = """<!doctype html><title>an app</title><body><script>
addEventListener("message", event => fetch("/done", {method: "POST", body: JSON.stringify(event.data)}));
const frame = document.createElement("iframe");
frame.src = ASKED;
frame.sandbox = "allow-storage-access-by-user-activation allow-scripts allow-same-origin";
document.body.appendChild(frame);
</script>"""


def run(check, card, curl, browse):
    systems = card["systems"]
    parse, firebase, cognito = systems["parse"], systems["firebase"], systems["cognito"]
    google, facebook, storage = systems["google"], systems["facebook"], systems["storage"]

    keycloak = systems["keycloak"]

    def see(asked, page=PAGE):
        """What a page on another port, and so on another origin, can read, or what comes back to it."""
        found = queue.Queue()

        class App(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page.replace("ASKED", json.dumps(asked)).encode())

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                is_form = "urlencoded" in self.headers["Content-Type"]
                found.put(dict(urllib.parse.parse_qsl(body)) if is_form else json.loads(body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *words):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            browser = subprocess.Popen(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                 f"--user-data-dir={folder}", f"http://127.0.0.1:{server.server_port}/"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": folder})
            try:
                return found.get(timeout=90)
            finally:
                browser.terminate()
                browser.wait()
                server.shutdown()

    target = "AWSCognitoIdentityProviderService.InitiateAuth"
    keys = {"X-Parse-Application-Id": parse["applicationId"], "X-Parse-Javascript-Key": parse["javascriptKey"]}
    accounts = firebase["base"] + "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key="
    wrong = {"AuthFlow": "USER_PASSWORD_AUTH", "ClientId": cognito["clientId"],
             "AuthParameters": {"USERNAME": cognito["username"], "PASSWORD": "x"}}

    def shared():
        seen = see([
            ["parse", parse["base"] + "/classes/Spot", {"headers": keys}],
            ["firebase", accounts + firebase["apiKey"], {
                "method": "POST", "headers": {"Content-Type": "application/json"},
                "body": json.dumps({"email": firebase["email"], "password": firebase["password"]})}],
            ["cognito", cognito["base"], {
                "method": "POST", "body": json.dumps(wrong),
                "headers": {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": target}}],
            ["graph", facebook["base"] + "/me?access_token=x", {}],
            ["keycloak", keycloak["tokenEndpoint"], {
                "method": "POST", "credentials": "include", "body": "grant_type=refresh_token&refresh_token=x&client_id="
                + keycloak["clientId"], "headers": {"Content-Type": "application/x-www-form-urlencoded"}}],
            ["me", keycloak["tokenEndpoint"] + "/../userinfo", {
                "credentials": "include", "headers": {"Authorization": "Bearer x"}}],
        ])
        assert seen["parse"]["status"] == 200 and "My Cafe" in seen["parse"]["text"], seen
        assert seen["firebase"]["status"] == 200 and "idToken" in seen["firebase"]["text"], seen
        assert seen["cognito"]["status"] == 400 and seen["cognito"]["type"] == "NotAuthorizedException", seen
        assert seen["graph"]["status"] == 400 and "OAuthException" in seen["graph"]["text"], seen
        assert seen["keycloak"]["status"] == 400 and "invalid_grant" in seen["keycloak"]["text"], seen
        assert seen["me"]["status"] == 401, seen

    check("chromium: Parse, Firebase, Cognito, Facebook's graph and Keycloak are read", shared)

    def led_back():
        asked = f"{keycloak['authorizationEndpoint']}?client_id={keycloak['clientId']}&response_type=code"
        posted = see(asked + "&scope=openid&prompt=none&state=s&response_mode=form_post", LEAVING)
        assert posted["error"] == "login_required" and posted["state"] == "s", posted
        probe = keycloak["tokenEndpoint"].removesuffix("token") + "3p-cookies/step1.html"
        assert see(probe, FRAMING) == "unsupported"

    check("chromium: Keycloak's form posts itself, and its frame answers", led_back)

    def kept():
        query = f"?client_id={google['clientId']}&redirect_uri={google['redirectURI']}&response_type=code"
        world = {"headers": {"Authorization": "Bearer " + card["world"]["token"]}}
        seen = see([
            ["form", google["authorizationEndpoint"] + query, {}],
            ["mail", card["world"]["base"] + "/mail", world],
            ["railsauth", systems["railsauth"]["base"] + "/get_photos", {}],
            ["cookies", google["base"] + "/oauth2/v3/certs", {"credentials": "include"}],
        ])
        for name, answer in seen.items():
            assert "Failed to fetch" in answer.get("error", ""), (name, answer)

    check("chromium: no sign-in page, no mail, no answer with cookies", kept)

    def files():
        client = boto3.client(
            "s3", endpoint_url=storage["base"], region_name=storage["region"],
            aws_access_key_id=storage["accessKeyId"], aws_secret_access_key=storage["secretAccessKey"],
            config=Config(signature_version="s3v4", s3={"addressing_style": "path"}))
        client.put_object(Bucket=storage["bucket"], Key="a.txt", Body=b"hello")

        def asked():
            def address(method):
                return client.generate_presigned_url(
                    method, Params={"Bucket": storage["bucket"], "Key": "a.txt"}, ExpiresIn=60)
            return [["get", address("get_object"), {}], ["put", address("put_object"), {
                "method": "PUT", "body": "changed"}]]

        for answer in see(asked()).values():
            assert "Failed to fetch" in answer.get("error", ""), answer
        assert client.get_object(Bucket=storage["bucket"], Key="a.txt")["Body"].read() == b"hello"

    check("chromium: no page of another origin reads or writes the storage", files)

    def page():
        client = boto3.client(
            "s3", endpoint_url=storage["base"], region_name=storage["region"],
            aws_access_key_id=storage["accessKeyId"], aws_secret_access_key=storage["secretAccessKey"],
            config=Config(signature_version="s3v4", s3={"addressing_style": "path"}))
        client.put_object(Bucket=storage["bucket"], Key="page", Body=b"<script>1</script>", ContentType="text/html")
        answer = requests.get(client.generate_presigned_url(
            "get_object", Params={"Bucket": storage["bucket"], "Key": "page"}, ExpiresIn=60))
        assert answer.headers["Content-Security-Policy"].startswith("sandbox"), answer.headers
        assert not storage["base"].startswith(card["base"]), storage["base"]

    check("requests: an uploaded page is on an origin of its own", page)
