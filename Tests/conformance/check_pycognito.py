"""pycognito: signs in with SRP, and does what a signed-in user does."""
import json
import os

import boto3
import pycognito
import requests
from botocore import UNSIGNED
from botocore.config import Config
from pycognito.exceptions import ForceChangePasswordException

PACKAGES = ["pycognito==2024.5.1", "boto3==1.43.117", "requests==2.34.2"]


def run(check, card, curl, browse):
    system, world = card["systems"]["cognito"], card["world"]
    client = boto3.client("cognito-idp", endpoint_url=system["base"], region_name=system["region"],
                          config=Config(signature_version=UNSIGNED, retries={"max_attempts": 0}))
    # It verifies each token, with keys that it would otherwise fetch from Amazon.
    os.environ["COGNITO_JWKS"] = json.dumps(
        requests.get(f"{system['base']}{system['poolId']}/.well-known/jwks.json").json())

    def user(name=system["username"], **words):
        made = pycognito.Cognito(system["poolId"], words.pop("client_id", system["clientId"]),
                                 user_pool_region=system["region"], username=name, **words)
        made.client = client
        return made

    def code(recipient):
        letters = requests.get(world["base"] + "/mail", params={"to": recipient},
                               headers={"Authorization": "Bearer " + world["token"]}).json()["mail"]
        return letters[-1]["code"]

    def srp():
        for _ in range(8):  # its numbers are random, and some begin with zeros
            signed_in = user()
            signed_in.authenticate(password=system["password"])
            assert signed_in.id_claims["cognito:username"] == system["username"], signed_in.id_claims
        assert signed_in.get_user().sub

    check("pycognito: authenticate() signs in with SRP", srp)

    def refused():
        for name, words in ((system["username"], "wrong-Password1!"), ("nobody", system["password"])):
            try:
                user(name).authenticate(password=words)
            except client.exceptions.NotAuthorizedException as error:
                assert "Incorrect username or password." in str(error), error
            else:
                raise AssertionError(f"{name} is signed in")

    check("pycognito: a wrong password, and a name that nobody has", refused)

    def secret():
        server = user(client_id=system["serverClientId"], client_secret=system["serverClientSecret"])
        server.authenticate(password=system["password"])
        assert server.id_claims["aud"] == system["serverClientId"]
        server.access_token = server.access_token
        server.renew_access_token()
        wrong = user(client_id=system["serverClientId"], client_secret="wrong")
        try:
            wrong.authenticate(password=system["password"])
        except client.exceptions.NotAuthorizedException:
            return
        raise AssertionError("a wrong secret signs in")

    check("pycognito: SRP with a client's secret, and a refresh", secret)

    def account():
        signed_in = user()
        signed_in.authenticate(password=system["password"])
        signed_in.update_profile({"name": "Demo", "email": "other@x.example"})
        signed_in.validate_verification = None
        client.verify_user_attribute(AccessToken=signed_in.access_token, AttributeName="email",
                                     Code=code("other@x.example"))
        assert signed_in.get_user().email == "other@x.example"
        signed_in.change_password(system["password"], system["password"])
        signed_in.initiate_forgot_password()
        signed_in.confirm_forgot_password(code("other@x.example"), "Lovelace-1815")
        user().authenticate(password="Lovelace-1815")
        signed_in.logout()
        try:
            client.get_user(AccessToken=signed_in.access_token or "x")
        except client.exceptions.NotAuthorizedException:
            return
        raise AssertionError("the token still works")

    check("pycognito: profile, passwords, log-out", account)

    def sign_up():
        new = user("ada")
        new.set_base_attributes(email="ada@x.example")
        new.register("ada", "Lovelace-1815")
        new.confirm_sign_up(code("ada@x.example"), "ada")
        new = user("ada")
        new.authenticate(password="Lovelace-1815")
        assert new.access_claims["username"] == "ada"

    check("pycognito: signs up, confirms with the letter's code, signs in", sign_up)

    def invited():
        guest = user("invited")
        try:
            guest.authenticate(password="Welcome-1!")
        except ForceChangePasswordException:
            guest.new_password_challenge("Welcome-1!", "Lovelace-1815")
            assert guest.access_token
            return
        raise AssertionError("no new password is asked for")

    check("pycognito: an invited user chooses a password", invited)
