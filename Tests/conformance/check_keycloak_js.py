"""The requests of keycloak-js 26, written from its protocol: it runs only in a web page."""
import base64
import hashlib
import json
import secrets
import urllib.parse
import uuid

import requests

PACKAGES = ["requests==2.34.2"]
ORIGIN = "http://127.0.0.1:5173"


def run(check, card, curl, browse):
    keycloak = card["systems"]["keycloak"]
    connect = f"{keycloak['base']}/realms/{keycloak['realm']}/protocol/openid-connect"
    home = ORIGIN + "/callback"

    def fetch(method, path, **words):
        """What a page gets from `fetch`, as far as the browser lets it read the answer."""
        fields = words.pop("headers", {}) | {"Origin": ORIGIN}
        if "Authorization" in fields:
            before = requests.options(connect + path, headers={
                "Origin": ORIGIN, "Access-Control-Request-Method": method,
                "Access-Control-Request-Headers": "authorization"})
            assert before.ok and before.headers["Access-Control-Allow-Origin"] == ORIGIN, before.headers
            assert "authorization" in before.headers["Access-Control-Allow-Headers"].lower(), before.headers
        answer = requests.request(method, connect + path, headers=fields, **words)
        # It sends `credentials: "include"`, so that a star would not do.
        assert answer.headers.get("Access-Control-Allow-Origin") == ORIGIN, answer.headers
        assert answer.headers.get("Access-Control-Allow-Credentials") == "true", answer.headers
        return answer

    def parsed(token):
        """Its `decodeToken`, which it calls for all three tokens."""
        payload = token.split(".")[1]
        return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))

    def sign_in(session, **more):
        verifier = secrets.token_urlsafe(72)
        digest = hashlib.sha256(verifier.encode()).digest()
        sent = {"client_id": keycloak["clientId"], "redirect_uri": home, "state": str(uuid.uuid4()),
                "response_mode": "fragment", "response_type": "code", "scope": "openid", "nonce": str(uuid.uuid4()),
                "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
                "code_challenge_method": "S256"} | more
        back = browse(connect + "/auth?" + urllib.parse.urlencode(sent), keycloak, session)
        assert back.startswith(home + "#"), back
        found = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(back).fragment))
        assert found["state"] == sent["state"], found
        return sent, found, verifier

    def tokens(session):
        sent, found, verifier = sign_in(session)
        answer = fetch("POST", "/token", data={
            "code": found["code"], "grant_type": "authorization_code", "client_id": keycloak["clientId"],
            "redirect_uri": home, "code_verifier": verifier}).json()
        assert parsed(answer["id_token"])["nonce"] == sent["nonce"], answer
        assert parsed(answer["access_token"])["sid"] == found["session_state"], answer
        return answer

    def whole():
        session = requests.Session()
        first = tokens(session)
        end = parsed(first["refresh_token"])
        assert end["exp"] > end["iat"], end
        second = fetch("POST", "/token", data={
            "grant_type": "refresh_token", "refresh_token": first["refresh_token"],
            "client_id": keycloak["clientId"]}).json()
        profile = fetch("GET", "/userinfo", headers={"Authorization": "bearer " + second["access_token"]})
        assert profile.json()["sub"] == parsed(first["id_token"])["sub"], profile.text
        out = session.get(connect + "/logout", allow_redirects=False, params={
            "client_id": keycloak["clientId"], "post_logout_redirect_uri": home, "id_token_hint": second["id_token"]})
        assert out.status_code == 302 and out.headers["Location"] == home, out.text
        refused = fetch("POST", "/token", data={
            "grant_type": "refresh_token", "refresh_token": second["refresh_token"],
            "client_id": keycloak["clientId"]})
        assert refused.status_code == 400, refused.text

    check("keycloak-js: init, login, updateToken, loadUserInfo, logout", whole)

    def silent():
        session = requests.Session()
        _, found, _ = sign_in(session, prompt="none")
        assert found["error"] == "login_required", found
        tokens(session)
        _, found, _ = sign_in(session, prompt="none")
        assert found["code"], found
        frame = requests.get(connect + "/3p-cookies/step1.html")
        assert frame.ok and "X-Frame-Options" not in frame.headers, frame.headers
        assert "postMessage" in frame.text and "frame-ancestors" not in str(frame.headers), frame.text

    check("keycloak-js: check-sso, with the answer in the fragment", silent)

    def foreign():
        for origin in ("https://evil.example", "null", ORIGIN.replace("127.0.0.1", "127.0.0.2")):
            answer = requests.post(connect + "/token", headers={"Origin": origin}, data={
                "grant_type": "refresh_token", "refresh_token": "x", "client_id": keycloak["clientId"]})
            assert "Access-Control-Allow-Origin" not in answer.headers, (origin, answer.headers)

    check("keycloak-js: a page that is not registered reads nothing", foreign)

    def form_post():
        sent = {"client_id": keycloak["clientId"], "redirect_uri": home, "state": "s", "response_mode": "form_post",
                "response_type": "code", "scope": "openid"}
        posted = browse(connect + "/auth?" + urllib.parse.urlencode(sent), keycloak)
        assert posted[""] == home and posted["code"] and posted["state"] == "s", posted

    check("requests: the code in a posted form", form_post)

    def metadata():
        issuer = keycloak["issuer"]
        place = urllib.parse.urlparse(issuer)
        first = requests.get(issuer + "/.well-known/openid-configuration").json()
        for address in (issuer + "/.well-known/oauth-authorization-server",
                        f"{place.scheme}://{place.netloc}/.well-known/oauth-authorization-server{place.path}"):
            assert requests.get(address).json() == first, address
        assert first["response_modes_supported"] == ["query", "fragment", "form_post"], first

    check("requests: the description of RFC 8414", metadata)
