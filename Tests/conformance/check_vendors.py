"""The clients that people really use for these systems: each does what it does by itself, we only tell it where."""
import os
import urllib.parse

import boto3
import pycognito
import requests
import tmdbsimple
from botocore import UNSIGNED
from botocore.config import Config
from google.auth.transport.requests import Request
from google.oauth2 import id_token
from google_auth_oauthlib.flow import Flow
from keycloak import KeycloakOpenID

# For oauthlib, which insists on https otherwise and on scopes in the order it asked for.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"


def run(check, card, curl, browse):
    systems = card["systems"]
    google, firebase, cognito = systems["google"], systems["firebase"], systems["cognito"]
    keycloak, tmdb = systems["keycloak"], systems["tmdb"]

    def google_flow():
        client = {"client_id": google["clientId"], "client_secret": "", "auth_uri": google["authorizationEndpoint"],
                  "token_uri": google["tokenEndpoint"], "redirect_uris": [google["redirectURI"]]}
        flow = Flow.from_client_config({"installed": client}, scopes=["openid", "email"],
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

    check("google-auth-oauthlib: code with S256, ID token, refresh", google_flow)

    def firebase_admin():
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = firebase["base"].removeprefix("http://")
        import firebase_admin
        from firebase_admin import auth
        firebase_admin.initialize_app(options={"projectId": firebase["projectId"]})
        answer = requests.post(
            firebase["base"] + "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
            params={"key": firebase["apiKey"]}, json={
                "email": firebase["email"], "password": firebase["password"], "returnSecureToken": True}).json()
        assert auth.verify_id_token(answer["idToken"])["uid"] == answer["localId"]

    check("firebase-admin: accepts an ID token", firebase_admin)

    def pool():
        client = boto3.client("cognito-idp", endpoint_url=cognito["base"], region_name=cognito["region"],
                              config=Config(signature_version=UNSIGNED, retries={"max_attempts": 0}))
        result = client.initiate_auth(ClientId=cognito["clientId"], AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": cognito["username"], "PASSWORD": cognito["password"]})["AuthenticationResult"]
        user = pycognito.Cognito(cognito["poolId"], cognito["clientId"], user_pool_region=cognito["region"],
                                 username=cognito["username"], id_token=result["IdToken"],
                                 access_token=result["AccessToken"], refresh_token=result["RefreshToken"])
        user.client = client
        assert user.get_user().sub
        user.change_password(cognito["password"], cognito["password"])
        user.initiate_forgot_password()
        user.logout()
        try:
            client.get_user(AccessToken=result["AccessToken"])
        except client.exceptions.NotAuthorizedException:
            return
        raise AssertionError("the token still works")

    check("pycognito: user, password, log-out", pool)

    def realm():
        words = {"server_url": keycloak["base"] + "/", "realm_name": keycloak["realm"]}
        app = KeycloakOpenID(client_id=keycloak["clientId"], **words)
        server = KeycloakOpenID(client_id=keycloak["serverClientId"],
                                client_secret_key=keycloak["serverClientSecret"], **words)
        assert app.well_known()["issuer"] == keycloak["issuer"]
        url = app.auth_url(redirect_uri=keycloak["redirectURI"], scope="openid profile", state="s")
        query = urllib.parse.parse_qs(urllib.parse.urlparse(browse(url, keycloak)).query)
        token = app.token(grant_type="authorization_code", code=query["code"][0],
                          redirect_uri=keycloak["redirectURI"])
        token = app.refresh_token(token["refresh_token"])
        subject = app.userinfo(token["access_token"])["sub"]
        assert app.decode_token(token["access_token"])["sub"] == subject
        assert server.introspect(token["access_token"])["active"] is True
        app.logout(token["refresh_token"])
        assert server.token(grant_type="client_credentials")["token_type"] == "Bearer"
        assert app.device()["user_code"]

    check("python-keycloak: code, refresh, introspection, log-out, device", realm)

    def films():
        tmdbsimple.API_KEY = tmdb["apiKey"]

        def at(thing):
            thing.base_uri = tmdb["base"]
            return thing

        access = at(tmdbsimple.Authentication())
        token = access.token_new()["request_token"]
        access.token_validate_with_login(username=tmdb["username"], password=tmdb["password"], request_token=token)
        account = at(tmdbsimple.Account(access.session_new(request_token=token)["session_id"]))
        assert account.info()["username"] == tmdb["username"]
        assert account.favorite_movies()["total_results"] > 0

    check("tmdbsimple: token, login, session, account, favourites", films)
