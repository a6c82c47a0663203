"""Google, Facebook and Keycloak with Authlib, requests, curl and PyJWT."""
import time
import urllib.parse

import jwt
import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session

PACKAGES = ["requests==2.34.2", "authlib==1.9.9", "pyjwt[crypto]==2.15.1"]
PROGRAMS = ["curl"]


def session(system, scope=None):
    return OAuth2Session(system["clientId"], scope=scope, redirect_uri=system["redirectURI"],
                         code_challenge_method="S256", token_endpoint_auth_method="none")


def sign_in(system, browse, scope, **extra):
    client = session(system, scope)
    verifier = generate_token(48)
    url, state = client.create_authorization_url(
        system["authorizationEndpoint"], code_verifier=verifier, **extra)
    callback = browse(url, system)
    assert callback.startswith(system["redirectURI"] + "?"), callback
    token = client.fetch_token(system["tokenEndpoint"], authorization_response=callback,
                               code_verifier=verifier, state=state)
    return client, token


def run(check, card, curl, browse):
    systems = card["systems"]
    google, facebook, keycloak = systems["google"], systems["facebook"], systems["keycloak"]

    def code_flow(system, scope):
        client, token = sign_in(system, browse, scope, nonce="n-1")
        assert token["access_token"] and token["token_type"].lower() == "bearer", token
        assert token["expires_at"] > time.time()

    check("authlib: Google, code with S256", code_flow, google, "openid email")
    check("authlib: Facebook, code with S256", code_flow, facebook, "public_profile email")
    check("authlib: Keycloak, code with S256", code_flow, keycloak, "openid profile")

    def discovery(system):
        found = requests.get(system["issuer"] + "/.well-known/openid-configuration").json()
        assert found["issuer"] == system["issuer"], found
        assert found["authorization_endpoint"] == system["authorizationEndpoint"]
        assert found["token_endpoint"] == system["tokenEndpoint"]
        assert "S256" in found["code_challenge_methods_supported"]
        return found

    check("requests: Google's discovery document", discovery, google)
    check("requests: Keycloak's discovery document", discovery, keycloak)

    def id_token(system):
        found = discovery(system)
        _, token = sign_in(system, browse, "openid email", nonce="n-2")
        key = jwt.PyJWKClient(found["jwks_uri"]).get_signing_key_from_jwt(token["id_token"])
        claims = jwt.decode(token["id_token"], key.key, algorithms=["RS256"],
                            audience=system["clientId"], issuer=system["issuer"])
        assert claims["nonce"] == "n-2" and claims["email_verified"] is True, claims

    check("PyJWT: Google's ID token", id_token, google)
    check("PyJWT: Keycloak's ID token", id_token, keycloak)

    def refresh_rotates():
        client, token = sign_in(keycloak, browse, "openid")
        old = token["refresh_token"]
        new = client.refresh_token(keycloak["tokenEndpoint"], refresh_token=old)
        assert new["refresh_token"] != old
        for value in (old, new["refresh_token"]):
            answer = requests.post(keycloak["tokenEndpoint"], data={
                "grant_type": "refresh_token", "refresh_token": value, "client_id": keycloak["clientId"]})
            assert answer.status_code == 400 and answer.json()["error"] == "invalid_grant", answer.text

    check("authlib: Keycloak rotates and punishes reuse", refresh_rotates)

    def refresh_stays():
        client, token = sign_in(google, browse, "openid email https://www.googleapis.com/auth/drive.file",
                                access_type="offline", prompt="consent")
        new = client.refresh_token(google["tokenEndpoint"], refresh_token=token["refresh_token"])
        assert new["access_token"] != token["access_token"]
        answer = client.revoke_token(google["base"] + "/revoke", token=token["refresh_token"])
        assert answer.status_code == 200
        assert requests.get(google["base"] + "/v1/userinfo", headers={
            "Authorization": f"Bearer {new['access_token']}"}).status_code == 401

    check("authlib: Google refreshes and revokes", refresh_stays)

    def introspect():
        _, token = sign_in(keycloak, browse, "openid")
        server = OAuth2Session(keycloak["serverClientId"], keycloak["serverClientSecret"],
                               token_endpoint_auth_method="client_secret_basic")
        url = keycloak["tokenEndpoint"] + "/introspect"
        assert server.introspect_token(url, token=token["access_token"]).json()["active"] is True
        assert server.introspect_token(url, token="nonsense").json() == {"active": False}

    check("authlib: Keycloak introspects", introspect)

    def client_credentials():
        server = OAuth2Session(keycloak["serverClientId"], keycloak["serverClientSecret"])
        assert server.fetch_token(keycloak["tokenEndpoint"], grant_type="client_credentials")["access_token"]

    check("authlib: client credentials", client_credentials)

    def logout():
        _, token = sign_in(keycloak, browse, "openid")
        url = keycloak["tokenEndpoint"].removesuffix("/token") + "/logout"
        answer = requests.post(url, data={"client_id": keycloak["clientId"],
                                          "refresh_token": token["refresh_token"]})
        assert answer.status_code == 204 and not answer.content

    check("requests: Keycloak logs out with 204", logout)

    def mismatch():
        query = urllib.parse.urlencode({
            "client_id": google["clientId"], "redirect_uri": "https://evil.example/",
            "response_type": "code", "state": "x"})
        answer = requests.get(google["authorizationEndpoint"] + "?" + query, allow_redirects=False)
        assert answer.status_code == 400 and "Location" not in answer.headers

    check("requests: a foreign redirect is never followed", mismatch)

    def bearer():
        _, token = sign_in(keycloak, browse, "openid")
        url = keycloak["tokenEndpoint"].removesuffix("/token") + "/userinfo"
        status, _, body = curl("--oauth2-bearer", token["access_token"], url)
        assert status == 200 and '"sub"' in body, body
        status, head, _ = curl("--oauth2-bearer", "wrong", url)
        assert status == 401 and 'error="invalid_token"' in head, head

    check("curl: --oauth2-bearer", bearer)

    def drive():
        _, token = sign_in(google, browse, "https://www.googleapis.com/auth/drive.file")
        answer = requests.post(
            google["base"] + "/upload/drive/v2/files", files={"file": ("a.txt", b"hello", "text/plain")},
            headers={"Authorization": f"Bearer {token['access_token']}"})
        assert answer.status_code == 200 and answer.json()["fileSize"] == "5", answer.text

    check("requests: an upload to Drive", drive)

    def expired():
        _, token = sign_in(facebook, browse, "public_profile")
        me = facebook["base"] + "/me"
        assert requests.get(me, params={"access_token": token["access_token"]}).json()["name"]
        assert requests.delete(me + "/permissions", params={"access_token": token["access_token"]}).json() == {
            "success": True}
        answer = requests.get(me, params={"access_token": token["access_token"]})
        assert answer.json()["error"]["code"] == 190, answer.text

    check("requests: Facebook's error 190", expired)

    def device():
        base = keycloak["tokenEndpoint"].removesuffix("/token")
        found = requests.post(base + "/auth/device", data={
            "client_id": keycloak["clientId"], "scope": "openid"}).json()
        ask = {"grant_type": "urn:ietf:params:oauth:grant-type:device_code",
               "client_id": keycloak["clientId"], "device_code": found["device_code"]}
        assert requests.post(keycloak["tokenEndpoint"], data=ask).json()["error"] == "authorization_pending"
        assert requests.post(keycloak["tokenEndpoint"], data=ask).json()["error"] == "slow_down"
        assert requests.get(found["verification_uri_complete"]).status_code == 200

    check("requests: a device asks and is slowed down", device)
