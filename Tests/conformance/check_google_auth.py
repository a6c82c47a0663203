"""google-auth-oauthlib and google-auth: a program for the desktop that signs in with Google."""
import os
import threading
import urllib.parse

import requests
from google.auth.transport.requests import Request
from google.oauth2 import id_token
from google_auth_oauthlib.flow import Flow, InstalledAppFlow

PACKAGES = ["google-auth-oauthlib==1.5.0", "requests==2.34.2", "pyjwt[crypto]==2.15.1"]

# For oauthlib, which insists on https otherwise and on scopes in the order it asked for.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"


def run(check, card, curl, browse):
    google = card["systems"]["google"]

    def config(client):
        return {"installed": {"client_id": client, "client_secret": "", "auth_uri": google["authorizationEndpoint"],
                              "token_uri": google["tokenEndpoint"], "redirect_uris": [google["redirectURI"]]}}

    def flow():
        flow = Flow.from_client_config(config(google["clientId"]), scopes=["openid", "email"],
                                       redirect_uri=google["redirectURI"], autogenerate_code_verifier=True)
        url, _ = flow.authorization_url(access_type="offline", prompt="consent")
        flow.fetch_token(authorization_response=browse(url, google))
        credentials = flow.credentials
        keys = requests.get(google["issuer"] + "/.well-known/openid-configuration").json()["jwks_uri"]
        claims = id_token.verify_token(credentials.id_token, Request(), google["clientId"], keys)
        assert claims["iss"] == google["issuer"] and claims["email_verified"] is True, claims
        before = credentials.token
        credentials.refresh(Request())
        assert credentials.valid and credentials.token != before
        gone = requests.post(google["base"] + "/revoke", params={"token": credentials.token})
        assert gone.status_code == 200, gone.text

    check("google-auth-oauthlib: code with S256, ID token, refresh, revoke with the token alone", flow)

    def local_server():
        # It opens a browser itself; ours is a thread that follows the address it prints.
        flow = InstalledAppFlow.from_client_config(config(google["desktopClientId"]), scopes=["openid", "email"])

        class Browser:
            def open(self, url, **words):
                def visit():
                    back = browse(url, google)
                    place = urllib.parse.urlparse(back)
                    assert place.hostname == "localhost", back
                    requests.get(back)
                threading.Thread(target=visit, daemon=True).start()
                return True

        import webbrowser
        webbrowser.get = lambda *words: Browser()
        credentials = flow.run_local_server(port=0, timeout_seconds=20)
        assert credentials.valid
        found = requests.get(google["base"] + "/tokeninfo", params={"id_token": credentials.id_token}).json()
        assert found["aud"] == google["desktopClientId"], found

    check("google-auth-oauthlib: run_local_server on any port", local_server)
