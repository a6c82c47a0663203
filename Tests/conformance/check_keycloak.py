"""python-keycloak: a realm with its codes, tokens and sessions."""
import re
import urllib.parse

import requests
from keycloak import KeycloakOpenID
from keycloak.exceptions import KeycloakPostError

PACKAGES = ["python-keycloak==7.1.1", "requests==2.34.2"]


def run(check, card, curl, browse):
    keycloak = card["systems"]["keycloak"]
    words = {"server_url": keycloak["base"] + "/", "realm_name": keycloak["realm"]}
    app = KeycloakOpenID(client_id=keycloak["clientId"], **words)
    server = KeycloakOpenID(client_id=keycloak["serverClientId"],
                            client_secret_key=keycloak["serverClientSecret"], **words)

    def sign_in():
        url = app.auth_url(redirect_uri=keycloak["redirectURI"], scope="openid profile", state="s")
        query = urllib.parse.parse_qs(urllib.parse.urlparse(browse(url, keycloak)).query)
        return app.token(grant_type="authorization_code", code=query["code"][0],
                         redirect_uri=keycloak["redirectURI"])

    def realm():
        assert app.well_known()["issuer"] == keycloak["issuer"]
        key = app.public_key()
        assert key.startswith("MII") and app.certs()["keys"], key
        token = sign_in()
        assert token["session_state"], token
        token = app.refresh_token(token["refresh_token"])
        subject = app.userinfo(token["access_token"])["sub"]
        assert app.decode_token(token["access_token"])["sub"] == subject
        assert server.introspect(token["access_token"])["active"] is True
        app.logout(token["refresh_token"])
        assert server.introspect(token["access_token"])["active"] is False

    check("python-keycloak: code, refresh, introspection, log-out", realm)

    def others():
        assert server.token(grant_type="client_credentials")["token_type"] == "Bearer"
        assert app.device()["user_code"]

    check("python-keycloak: client credentials, device", others)

    def end_session():
        token = sign_in()
        end = app.well_known()["end_session_endpoint"]
        answer = requests.get(end, params={
            "id_token_hint": token["id_token"], "post_logout_redirect_uri": keycloak["redirectURI"], "state": "s2"},
            allow_redirects=False)
        assert answer.status_code == 302, answer.text
        assert answer.headers["Location"].startswith(keycloak["redirectURI"]), answer.headers
        assert "state=s2" in answer.headers["Location"], answer.headers
        assert server.introspect(token["access_token"])["active"] is False
        foreign = requests.get(end, params={
            "id_token_hint": token["id_token"], "post_logout_redirect_uri": "https://evil.example/"},
            allow_redirects=False)
        assert foreign.status_code == 400 and "Location" not in foreign.headers, foreign.text

    check("requests: the end of a session in the browser", end_session)

    def offline():
        url = app.auth_url(redirect_uri=keycloak["redirectURI"], scope="openid offline_access", state="s")
        query = urllib.parse.parse_qs(urllib.parse.urlparse(browse(url, keycloak)).query)
        token = app.token(grant_type="authorization_code", code=query["code"][0],
                          redirect_uri=keycloak["redirectURI"])
        assert token["refresh_expires_in"] == 0, token
        requests.get(app.well_known()["end_session_endpoint"], params={"id_token_hint": token["id_token"]})
        token = app.refresh_token(token["refresh_token"])
        app.logout(token["refresh_token"])
        try:
            app.refresh_token(token["refresh_token"])
        except KeycloakPostError as error:
            assert b"invalid_grant" in error.response_body, error
        else:
            raise AssertionError("the token is still good")

    check("python-keycloak: offline access outlives the session", offline)

    def device():
        begun = app.device(scope="openid email")
        session = requests.Session()
        page = session.get(begun["verification_uri_complete"])

        def submit(page, **typed):
            action = re.search(r'action="([^"]*)"', page.text).group(1)
            hidden = dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page.text))
            return session.post(urllib.parse.urljoin(page.url, action), data=hidden | typed)

        page = submit(page, user_code=begun["user_code"])
        page = submit(page, username=keycloak["username"], password=keycloak["password"])
        assert "Shoot" in page.text and "email" in page.text and begun["user_code"] in page.text, page.text
        assert "connected" in submit(page, decision="allow").text
        assert submit(page, decision="deny").status_code == 400
        grant = "urn:ietf:params:oauth:grant-type:device_code"
        answer = requests.post(keycloak["tokenEndpoint"], data={
            "client_id": keycloak["clientId"], "grant_type": grant, "device_code": begun["device_code"]})
        assert answer.json()["id_token"], answer.text

    check("python-keycloak: a device that is decided once", device)
