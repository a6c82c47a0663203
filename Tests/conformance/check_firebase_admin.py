"""firebase-admin, which finds the mock by its emulator variable."""
import datetime
import os
import urllib.parse

import requests

PACKAGES = ["firebase-admin==7.7.0", "requests==2.34.2"]


def run(check, card, curl, browse):
    firebase = card["systems"]["firebase"]
    os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = firebase["base"].removeprefix("http://")
    import firebase_admin
    from firebase_admin import auth
    firebase_admin.initialize_app(options={"projectId": firebase["projectId"]})

    def sign_in(email, password):
        return requests.post(
            firebase["base"] + "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
            params={"key": firebase["apiKey"]},
            json={"email": email, "password": password, "returnSecureToken": True}).json()

    def accepts():
        answer = sign_in(firebase["email"], firebase["password"])
        assert auth.verify_id_token(answer["idToken"])["uid"] == answer["localId"]

    check("firebase-admin: accepts an ID token", accepts)

    def users():
        known = auth.get_user_by_email(firebase["email"])
        assert auth.get_user(known.uid).email == firebase["email"]
        made = auth.create_user(email="made@x.example", password="secret1", display_name="Made")
        changed = auth.update_user(made.uid, email_verified=True, display_name="Other")
        assert changed.email_verified and changed.display_name == "Other", changed.display_name
        assert {user.uid for user in auth.list_users().iterate_all()} >= {known.uid, made.uid}
        assert sign_in("made@x.example", "secret1")["localId"] == made.uid
        auth.update_user(made.uid, disabled=True)
        assert sign_in("made@x.example", "secret1")["error"]["message"] == "USER_DISABLED"
        auth.delete_user(made.uid)
        try:
            auth.get_user(made.uid)
        except auth.UserNotFoundError:
            return
        raise AssertionError("the user is still there")

    check("firebase-admin: gets, makes, changes, lists and deletes users", users)

    def claims():
        made = auth.create_user(email="claims@x.example", password="secret1")
        auth.set_custom_user_claims(made.uid, {"admin": True})
        token = sign_in("claims@x.example", "secret1")["idToken"]
        assert auth.verify_id_token(token)["admin"] is True
        auth.revoke_refresh_tokens(made.uid)
        assert auth.get_user(made.uid).tokens_valid_after_timestamp

    check("firebase-admin: claims of its own, and revoking", claims)

    def letter():
        link = auth.generate_password_reset_link(firebase["email"])
        assert "oobCode=" in link and "mode=resetPassword" in link, link
        assert requests.get(link).status_code == 200
        assert "oobCode=" in auth.generate_email_verification_link(firebase["email"])

    check("firebase-admin: links for letters", letter)

    def post(operation, **members):
        return requests.post(f"{firebase['base']}/identitytoolkit.googleapis.com/v1/accounts:{operation}",
                             params={"key": firebase["apiKey"]}, json=members | {"returnSecureToken": True}).json()

    def custom():
        token = auth.create_custom_token("from-our-server", {"plan": "pro"}).decode()
        answer = post("signInWithCustomToken", token=token)
        said = auth.verify_id_token(answer["idToken"])
        assert said["uid"] == "from-our-server" and said["plan"] == "pro" and answer["isNewUser"], said
        assert not post("signInWithCustomToken", token=token)["isNewUser"]
        assert auth.get_user("from-our-server").email is None
        assert "error" in post("signInWithCustomToken", token=token[:-1] + "x.c2ln")

    check("firebase-admin: custom tokens", custom)

    def cookie():
        answer = sign_in(firebase["email"], firebase["password"])
        cookie = auth.create_session_cookie(answer["idToken"], expires_in=datetime.timedelta(days=5))
        said = auth.verify_session_cookie(cookie, check_revoked=True)
        assert said["uid"] == answer["localId"] and said["exp"] - said["iat"] == 5 * 86400, said
        for wrong in ("x.y.z", answer["idToken"]):
            try:
                auth.verify_session_cookie(wrong)
            except (auth.InvalidSessionCookieError, ValueError):
                continue
            raise AssertionError("that is no cookie")

    check("firebase-admin: session cookies", cookie)

    def link():
        settings = auth.ActionCodeSettings(url="http://localhost/back", handle_code_in_app=True)
        made = auth.generate_sign_in_with_email_link("link@x.example", settings)
        assert "mode=signIn" in made, made
        back = requests.get(made, allow_redirects=False).headers["Location"]
        code = urllib.parse.parse_qs(urllib.parse.urlparse(back).query)["oobCode"][0]
        answer = post("signInWithEmailLink", email="link@x.example", oobCode=code)
        assert auth.get_user(answer["localId"]).email_verified, answer

    check("firebase-admin: a link that signs in", link)
