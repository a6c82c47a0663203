"""Passkeys with fido2 and py_webauthn: their devices at our server, and our device at their servers."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import requests
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.server import Fido2Server
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData,
                            PublicKeyCredentialRpEntity)
from webauthn import verify_authentication_response, verify_registration_response

PACKAGES = ["fido2==2.2.1", "webauthn==3.0.1", "requests==2.34.2"]
PROGRAMS = ["swiftc"]

# Makes a passkey and signs in with it, as a page of a lesson does, and prints both as JSON.
DEVICE = """
import CryptoCore
import Foundation
import SecureStorage

let words = CommandLine.arguments
let device = PasskeyDevice(isSynced: words[3] == "synced")
let challenge = try Base64URL.decode(words[1])
let made = try device.register(
  at: "https://shop.example", relyingParty: "shop.example", challenge: challenge, userID: Data("mia".utf8))
let proof = try device.assert(
  at: "https://shop.example", relyingParty: "shop.example", challenge: try Base64URL.decode(words[2]))
let id = Base64URL.encode(made.credentialID)
let both: [[String: Any]] = [
  ["id": id, "rawId": id, "type": "public-key", "response": [
    "clientDataJSON": Base64URL.encode(made.rawClientDataJSON),
    "attestationObject": Base64URL.encode(made.rawAttestationObject)]],
  ["id": id, "rawId": id, "type": "public-key", "response": [
    "clientDataJSON": Base64URL.encode(proof.rawClientDataJSON),
    "authenticatorData": Base64URL.encode(proof.rawAuthenticatorData),
    "signature": Base64URL.encode(proof.signature), "userHandle": Base64URL.encode(proof.userID)]],
]
print(String(decoding: try JSONSerialization.data(withJSONObject: both), as: UTF8.self))
"""


class Device:
    """A device made of fido2's own types."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id, self.count, self.user = os.urandom(24), 0, None

    def register(self, options, origin):
        data = AuthenticatorData.create(
            sha256(options["rp"]["id"].encode()), AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV
            | AuthenticatorData.FLAG.AT, self.count,
            AttestedCredentialData.create(Aaguid(os.urandom(16)), self.id,
                                          ES256.from_cryptography_key(self.key.public_key())))
        self.user = options["user"]["id"]
        client = CollectedClientData.create("webauthn.create", options["challenge"], origin)
        return self.message({"clientDataJSON": websafe_encode(client),
                             "attestationObject": websafe_encode(AttestationObject.create("none", data, {}))})

    def sign(self, options, origin):
        self.count += 1
        data = AuthenticatorData.create(sha256(options["rpId"].encode()),
                                        AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV, self.count)
        client = CollectedClientData.create("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + sha256(client), ec.ECDSA(hashes.SHA256()))
        return self.message({"clientDataJSON": websafe_encode(client), "authenticatorData": websafe_encode(data),
                             "signature": websafe_encode(signature), "userHandle": self.user})

    def message(self, response):
        name = websafe_encode(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def run(check, card, curl, browse):
    system = card["systems"]["passkeys"]
    base, origin = system["base"], system["origin"]

    def post(path, body, status=200):
        answer = requests.post(base + path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def theirs():
        device = Device()
        options = post("/attestation/options", {"username": "fido2@photos.example"})
        assert len(websafe_decode(options["challenge"])) == 32 and options["rp"]["id"] == system["relyingParty"]
        assert post("/attestation/result", device.register(options, origin))["status"] == "ok"
        for _ in range(2):
            answer = device.sign(post("/assertion/options", {}), origin)
            assert post("/assertion/result", answer)["token"]
        assert "challenge" in post("/assertion/result", answer, 400)["errorMessage"]
        other = device.sign(post("/assertion/options", {}), "https://eve.example")
        assert "origin" in post("/assertion/result", other, 400)["errorMessage"]

    check("fido2: a device made of its types registers and signs in", theirs)

    def ours(kind):
        challenges = [os.urandom(32), os.urandom(32)]
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, "main.swift"), os.path.join(folder, "device")
            with open(source, "w") as file:
                file.write(DEVICE)
            # The page's modules, beside the program in a build and in `lib/lessons` of an installation; the
            # map of the C library that they import is in the sources or in the installation.
            home = os.path.dirname(os.path.realpath(sys.argv[1]))
            places = [home, os.path.join(home, "..", "lib", "lessons")]
            build = next(place for place in places if os.path.exists(os.path.join(place, "libLessonModules.so")))
            modules = os.path.join(build, "Modules")
            maps = [os.path.join(modules, "CLibcrypto"),
                    os.path.join(os.path.dirname(__file__), "..", "..", "Sources", "CLibcrypto")]
            words = [word for place in [modules, next(filter(os.path.exists, maps))] for word in ("-I", place)]
            subprocess.run(["swiftc", *words, "-L", build, "-lLessonModules", "-Xlinker", "-rpath", "-Xlinker",
                            os.path.realpath(build), source, "-o", program], check=True)
            # A release names no folder of a toolchain, so the loader is told where Swift's libraries are.
            runtime = os.path.join(os.path.dirname(os.path.realpath(shutil.which("swiftc"))), "..", "lib", "swift",
                                   "linux")
            output = subprocess.run([program, *map(websafe_encode, challenges), kind], check=True,
                                    env=os.environ | {"LD_LIBRARY_PATH": runtime}, capture_output=True,
                                    text=True).stdout
        made, proof = json.loads(output)
        known = verify_registration_response(
            credential=made, expected_challenge=challenges[0], expected_rp_id="shop.example",
            expected_origin="https://shop.example", require_user_verification=True)
        seen = verify_authentication_response(
            credential=proof, expected_challenge=challenges[1], expected_rp_id="shop.example",
            expected_origin="https://shop.example", credential_public_key=known.credential_public_key,
            credential_current_sign_count=known.sign_count, require_user_verification=True)
        assert seen.new_sign_count == (0 if kind == "synced" else 1), seen
        assert seen.credential_backed_up == (kind == "synced"), seen
        server = Fido2Server(PublicKeyCredentialRpEntity(name="Shop", id="shop.example"))
        state = server.register_begin({"id": b"mia", "name": "mia", "displayName": "Mia"}, challenge=challenges[0])[1]
        data = server.register_complete(state, made)
        state = server.authenticate_begin([data.credential_data], challenge=challenges[1])[1]
        used = server.authenticate_complete(state, [data.credential_data], proof)
        assert used.credential_id == websafe_decode(made["id"])

    for kind in ("bound", "synced"):
        check(f"py_webauthn and fido2: our device, {kind}, at their servers", lambda kind=kind: ours(kind))
