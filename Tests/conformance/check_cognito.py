"""Cognito with boto3, whose model checks each answer, PyJWT and pyotp."""
import base64
import hashlib
import hmac

import boto3
import jwt
import pyotp
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import ClientError

PACKAGES = ["requests==2.34.2", "boto3==1.43.117", "pyjwt[crypto]==2.15.1", "pyotp==2.12.0"]


def run(check, card, curl, browse):
    system = card["systems"]["cognito"]
    client = boto3.client("cognito-idp", endpoint_url=system["base"], region_name=system["region"],
                          config=Config(signature_version=UNSIGNED, retries={"max_attempts": 0}))

    def sign_in(**extra):
        return client.initiate_auth(
            ClientId=system["clientId"], AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": system["username"], "PASSWORD": system["password"]} | extra)

    def refuses(name, body):
        try:
            body()
        except ClientError as error:
            assert error.response["Error"]["Code"] == name, error
            assert error.response["ResponseMetadata"]["HTTPStatusCode"] == 400
            return error.response["Error"]["Message"]
        raise AssertionError(f"no {name}")

    def password():
        result = sign_in()["AuthenticationResult"]
        assert result["TokenType"] == "Bearer" and result["ExpiresIn"] == 3600, result
        user = client.get_user(AccessToken=result["AccessToken"])
        assert user["Username"], user

    check("boto3: signs in by password and gets the user", password)

    def tokens():
        result = sign_in()["AuthenticationResult"]
        keys = jwt.PyJWKClient(f"{system['base']}{system['poolId']}/.well-known/jwks.json")
        issuer = f"https://cognito-idp.{system['region']}.amazonaws.com/{system['poolId']}"
        claims = jwt.decode(result["IdToken"], keys.get_signing_key_from_jwt(result["IdToken"]).key,
                            algorithms=["RS256"], audience=system["clientId"], issuer=issuer)
        assert claims["token_use"] == "id" and claims["cognito:username"], claims
        access = jwt.decode(result["AccessToken"], keys.get_signing_key_from_jwt(result["AccessToken"]).key,
                            algorithms=["RS256"], issuer=issuer)
        assert "aud" not in access and access["client_id"] == system["clientId"], access

    check("PyJWT: both tokens are signed and have their claims", tokens)

    def refresh():
        token = sign_in()["AuthenticationResult"]["RefreshToken"]
        result = client.initiate_auth(ClientId=system["clientId"], AuthFlow="REFRESH_TOKEN_AUTH",
                                      AuthParameters={"REFRESH_TOKEN": token})["AuthenticationResult"]
        assert result["AccessToken"] and "RefreshToken" not in result

    check("boto3: a refresh gives no new refresh token", refresh)
    check("boto3: a wrong password", lambda: refuses("NotAuthorizedException", lambda: sign_in(PASSWORD="x")))

    def unconfirmed():
        made = client.sign_up(ClientId=system["clientId"], Username="new@x.example", Password="Hunter2!hunter",
                              UserAttributes=[{"Name": "email", "Value": "new@x.example"}])
        assert made["UserConfirmed"] is False and made["UserSub"], made
        refuses("UserNotConfirmedException", lambda: sign_in(USERNAME="new@x.example"
                                                            , PASSWORD="Hunter2!hunter"))
        refuses("CodeMismatchException", lambda: client.confirm_sign_up(
            ClientId=system["clientId"], Username="new@x.example", ConfirmationCode="000000"))
        refuses("UsernameExistsException", lambda: client.sign_up(
            ClientId=system["clientId"], Username="new@x.example", Password="Hunter2!hunter"))
        refuses("InvalidPasswordException", lambda: client.sign_up(
            ClientId=system["clientId"], Username="other@x.example", Password="short1"))

    check("boto3: signing up and what it refuses", unconfirmed)

    def totp():
        access = sign_in()["AuthenticationResult"]["AccessToken"]
        secret = client.associate_software_token(AccessToken=access)["SecretCode"]
        code = pyotp.TOTP(secret).now()
        assert client.verify_software_token(AccessToken=access, UserCode=code)["Status"] == "SUCCESS"

    check("pyotp: a one-time password is accepted", totp)

    def sign_out():
        access = sign_in()["AuthenticationResult"]["AccessToken"]
        client.global_sign_out(AccessToken=access)
        refuses("NotAuthorizedException", lambda: client.get_user(AccessToken=access))

    check("boto3: signing out ends the access token", sign_out)

    def secret():
        words = (system["username"] + system["serverClientId"]).encode()
        code = hmac.new(system["serverClientSecret"].encode(), words, hashlib.sha256).digest()
        def enter(**extra):
            return client.initiate_auth(
                ClientId=system["serverClientId"], AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": system["username"], "PASSWORD": system["password"]} | extra)
        assert enter(SECRET_HASH=base64.b64encode(code).decode())["AuthenticationResult"]["IdToken"]
        refuses("NotAuthorizedException", enter)

    check("boto3: a client with a secret sends its hash", secret)
