"""The requests of amazon-cognito-identity-js 6, written from its protocol: it runs only in JavaScript."""
import base64
import hashlib
import hmac
import secrets
import time

import requests

PACKAGES = ["requests==2.34.2"]

# RFC 3526, section 4: 2^3072 - 2^3008 - 1 + 2^64 * (floor(2^2942 * pi) + 1690314).
N = int("""FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3
CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1F
E649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C
354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA
956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7
ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988
C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF""".replace("\n", ""), 16)


def padded(number):
    """The two's complement of a number: a zero byte in front when its first bit is set."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def digest(data):
    return int.from_bytes(hashlib.sha256(data).digest(), "big")


def run(check, card, curl, browse):
    system = card["systems"]["cognito"]
    pool = system["poolId"].split("_")[1]

    def call(operation, body, status=200):
        answer = requests.post(system["base"], json=body, headers={
            "Content-Type": "application/x-amz-json-1.1", "Cache-Control": "no-store", "Origin": "http://app.example",
            "X-Amz-Target": "AWSCognitoIdentityProviderService." + operation,
            "X-Amz-User-Agent": "aws-amplify/6.3.12 auth/4 framework/0"})
        assert answer.status_code == status, answer.text
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", "http://app.example"), answer.headers
        return answer.json()

    def authenticate(password, device=None):
        small = secrets.randbits(1024)
        large = pow(2, small, N)
        parameters = {"USERNAME": system["username"], "SRP_A": f"{large:x}"}
        if device:
            parameters["DEVICE_KEY"] = device
        begun = call("InitiateAuth", {"AuthFlow": "USER_SRP_AUTH", "ClientId": system["clientId"],
                                      "AuthParameters": parameters, "ClientMetadata": {}})
        assert begun["ChallengeName"] == "PASSWORD_VERIFIER", begun
        told = begun["ChallengeParameters"]
        name, their, salt = told["USER_ID_FOR_SRP"], int(told["SRP_B"], 16), int(told["SALT"], 16)
        u = digest(padded(large) + padded(their))
        inner = hashlib.sha256(f"{pool}{name}:{password}".encode()).digest()
        x = digest(padded(salt) + inner)
        k = digest(padded(N) + b"\2")
        shared = pow(their - k * pow(2, x, N), small + u * x, N)
        middle = hmac.new(padded(u), padded(shared), hashlib.sha256).digest()
        key = hmac.new(middle, b"Caldera Derived Key\1", hashlib.sha256).digest()[:16]
        now = time.gmtime()
        stamp = time.strftime("%a %b ", now) + f"{now.tm_mday} " + time.strftime("%H:%M:%S UTC %Y", now)
        block = base64.b64decode(told["SECRET_BLOCK"])
        proof = hmac.new(key, pool.encode() + name.encode() + block + stamp.encode(), hashlib.sha256).digest()
        responses = {"USERNAME": name, "PASSWORD_CLAIM_SECRET_BLOCK": told["SECRET_BLOCK"], "TIMESTAMP": stamp,
                     "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(proof).decode()}
        request = {"ChallengeName": "PASSWORD_VERIFIER", "ClientId": system["clientId"],
                   "ChallengeResponses": responses, "ClientMetadata": {}}
        if device:
            # It remembers a device that the pool has forgotten, and tries again without it.
            gone = call("RespondToAuthChallenge", request | {"ChallengeResponses": responses | {"DEVICE_KEY": device}}, 400)
            assert gone["__type"] == "ResourceNotFoundException" and "device" in gone["message"].lower(), gone
            responses["DEVICE_KEY"] = None
        return request

    def sign_in(device=None):
        for _ in range(4):
            result = call("RespondToAuthChallenge", authenticate(system["password"], device))["AuthenticationResult"]
        user = call("GetUser", {"AccessToken": result["AccessToken"]})
        assert user["Username"] == system["username"], user
        refreshed = call("InitiateAuth", {"ClientId": system["clientId"], "AuthFlow": "REFRESH_TOKEN_AUTH",
                                          "AuthParameters": {"REFRESH_TOKEN": result["RefreshToken"]}})
        assert refreshed["AuthenticationResult"]["AccessToken"]
        call("RevokeToken", {"Token": result["RefreshToken"], "ClientId": system["clientId"]})

    check("authenticateUser, getUserData, refreshSession, signOut", sign_in)
    check("authenticateUser with a device that is not known any more", sign_in, "us-east-1_a1b2c3d4-0000")

    def wrong():
        answer = call("RespondToAuthChallenge", authenticate("wrong"), 400)
        assert answer == {"__type": "NotAuthorizedException", "message": "Incorrect username or password."}, answer

    check("authenticateUser with a wrong password", wrong)
