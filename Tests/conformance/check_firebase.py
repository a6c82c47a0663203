"""Firebase with requests and PyJWT, and the Rails backend that accepts its tokens."""
import jwt
import requests
from cryptography import x509

PACKAGES = ["requests==2.34.2", "pyjwt[crypto]==2.15.1"]


def run(check, card, curl, browse):
    system, backend = card["systems"]["firebase"], card["systems"]["backend"]["base"]
    accounts = system["base"] + "/identitytoolkit.googleapis.com/v1/accounts:"
    key = {"key": system["apiKey"]}

    def sign_in(**extra):
        body = {"email": system["email"], "password": system["password"], "returnSecureToken": True} | extra
        return requests.post(accounts + "signInWithPassword", params=key, json=body)

    def verify(token):
        certificates = requests.get(system["certificates"])
        assert "max-age=" in certificates.headers["Cache-Control"]
        kid = jwt.get_unverified_header(token)["kid"]
        certificate = x509.load_pem_x509_certificate(certificates.json()[kid].encode())
        return jwt.decode(token, certificate.public_key(), algorithms=["RS256"], audience=system["projectId"],
                          issuer="https://securetoken.google.com/" + system["projectId"])

    def token():
        answer = sign_in().json()
        assert answer["expiresIn"] == "3600" and answer["registered"] is True, answer
        claims = verify(answer["idToken"])
        assert claims["sub"] == claims["user_id"] == answer["localId"], claims

    check("PyJWT: an ID token by the published certificate", token)

    def refusals():
        for extra, words in [({"password": "x"}, ("INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS")),
                             ({"email": "no"}, ("INVALID_EMAIL", "EMAIL_NOT_FOUND", "INVALID_LOGIN_CREDENTIALS"))]:
            answer = sign_in(**extra)
            assert answer.status_code == 400 and answer.json()["error"]["message"] in words, answer.text
        assert requests.post(accounts + "signUp", json={}).status_code == 403
        weak = requests.post(accounts + "signUp", params=key, json={"email": "w@x.example", "password": "abc"})
        assert weak.json()["error"]["message"].startswith("WEAK_PASSWORD : "), weak.text

    check("requests: errors in Google's shape", refusals)

    def refresh():
        old = sign_in().json()
        answer = requests.post(system["base"] + "/securetoken.googleapis.com/v1/token", params=key,
                               data={"grant_type": "refresh_token", "refresh_token": old["refreshToken"]}).json()
        assert answer["access_token"] == answer["id_token"] and answer["token_type"] == "Bearer", answer
        verify(answer["id_token"])

    check("requests: a refresh by form", refresh)

    def rails():
        token = sign_in().json()["idToken"]
        answer = requests.post(backend + "/authentication.json", headers={"Firebase-Token": token}, json={})
        assert answer.status_code == 204 and not answer.content, answer.text

    check("requests: the Rails backend takes the token", rails)
