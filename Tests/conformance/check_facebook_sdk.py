"""facebook-sdk: people, permissions, photos and tokens of the graph."""
import hashlib
import hmac
import io
import urllib.parse

import requests

PACKAGES = ["facebook-sdk==3.1.0", "requests==2.34.2", "setuptools==80.9.0"]


def run(check, card, curl, browse):
    import facebook
    system = card["systems"]["facebook"]
    # The address of the graph is a constant of the library.
    facebook.FACEBOOK_GRAPH_URL = system["base"] + "/"
    app, secret = system["serverClientId"], system["serverClientSecret"]

    def sign_in(scope):
        url = system["authorizationEndpoint"] + "?" + urllib.parse.urlencode({
            "client_id": app, "redirect_uri": system["redirectURI"], "scope": scope, "response_type": "code"})
        query = urllib.parse.parse_qs(urllib.parse.urlparse(browse(url, system)).query)
        graph = facebook.GraphAPI(version="3.1")
        return graph.get_access_token_from_code(query["code"][0], system["redirectURI"], app, secret)["access_token"]

    def me():
        token = sign_in("public_profile,email")
        graph = facebook.GraphAPI(access_token=token, version="3.1")
        found = graph.get_object("me", fields="id,name,email")
        assert found["email"] == system["username"] and found["name"], found
        assert graph.get_permissions(found["id"]) == {"public_profile", "email"}
        assert graph.get_object(found["id"]) == {"id": found["id"], "name": found["name"]}
        assert graph.get_version() == "3.1"
        proof = hmac.new(secret.encode(), token.encode(), hashlib.sha256).hexdigest()
        assert graph.get_object("me", appsecret_proof=proof)["name"]
        try:
            graph.get_object("me", appsecret_proof=proof[::-1])
        except facebook.GraphAPIError as error:
            assert error.code == 100, error
        else:
            raise AssertionError("a wrong proof was accepted")

    check("facebook-sdk: me with email, permissions, version, appsecret_proof", me)

    def photo():
        graph = facebook.GraphAPI(access_token=sign_in("photo_upload"), version="3.1")
        made = graph.put_photo(io.BytesIO(b"a photo"), message="Beach")
        assert graph.get_object(made["id"])["id"] == made["id"], made
        graph.delete_object(made["id"])

    check("facebook-sdk: a photo with the token in a multipart form", photo)

    def tokens():
        token = sign_in("email")
        graph = facebook.GraphAPI(version="3.1")
        data = graph.debug_access_token(token, app, secret)["data"]
        assert data["is_valid"] and data["app_id"] == app and "email" in data["scopes"], data
        own = graph.get_app_access_token(app, secret)
        assert own, own
        longer = facebook.GraphAPI(access_token=token, version="3.1").extend_access_token(app, secret)
        assert longer["access_token"] != token and longer["expires_in"] > 86400, longer
        try:
            graph.debug_access_token(token, app, "x")
        except facebook.GraphAPIError as error:
            assert error.code == 100, error
        else:
            raise AssertionError("a wrong secret was accepted")

    check("facebook-sdk: debug_token, the app's token, a longer token", tokens)

    def taken_back():
        token = sign_in("public_profile,email")
        me = system["base"] + "/v3.1/me"
        assert requests.delete(me + "/permissions/email", params={"access_token": token}).json() == {"success": True}
        graph = facebook.GraphAPI(access_token=token, version="3.1")
        assert "email" not in graph.get_object("me", fields="name,email")

    check("facebook-sdk: a permission that was taken back", taken_back)
