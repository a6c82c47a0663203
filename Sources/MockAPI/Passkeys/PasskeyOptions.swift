internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Passkeys {
  /// `POST /attestation/options`: username → a device's options for a new passkey.
  ///
  /// A new user needs no session. An existing account needs its own session, because otherwise
  /// anyone could add a passkey to it.
  static func registrationOptions(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    guard let tree = call.json, let username = tree["username"]?.text, !username.isEmpty else {
      return .failed("username is missing")
    }
    let name = ExactString(username)
    let known = scope.state.accounts[name]
    guard known == nil || session(call, scope) == name else {
      return .failed("sign in before you add a passkey to an account", 401)
    }
    guard ["none", nil].contains(tree["attestation"]?.text) else {
      return .failed("the attestation is none here")
    }
    let id = known?.id ?? Data(scope.random.hex(16).utf8)
    let challenge = open(.registration(name, id: id), &scope)
    let party = PasskeyParty(call.base)
    return .passed([
      "rp": .object(["id": .string(party.id), "name": .string("Shoot")]),
      "user": .object([
        "id": .string(Base64URL.encode(id)), "name": .string(username),
        "displayName": .string(tree["displayName"]?.text ?? username),
      ]),
      "challenge": .string(challenge),
      "pubKeyCredParams": .array([
        .object(["type": .string("public-key"), "alg": .number(-7)])
      ]),
      "timeout": .number(challengeLifetime * 1000),
      "excludeCredentials": .array((known?.passkeys ?? []).map(\.descriptor)),
      "authenticatorSelection": .object([
        "residentKey": .string("required"), "requireResidentKey": .bool(true),
        "userVerification": .string("required"),
      ]),
      "attestation": .string("none"),
    ])
  }

  /// `POST /assertion/options`: username, or nothing → a device's options for a sign-in.
  ///
  /// The response is the same with and without an account, so that it reveals no account.
  static func signInOptions(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    guard let tree = call.json else { return .failed("the body is not JSON") }
    let name = tree["username"]?.text.map { ExactString($0) }
    let challenge = open(.signIn(name), &scope)
    // A list would reveal whether the account exists, and how many passkeys it has.
    return .passed([
      "challenge": .string(challenge),
      "timeout": .number(challengeLifetime * 1000),
      "rpId": .string(PasskeyParty(call.base).id),
      "allowCredentials": .array([]),
      "userVerification": .string("required"),
    ])
  }

  /// Makes a challenge of 32 bytes (WebAuthn Level 3, "Cryptographic Challenges" recommends at least 16).
  private static func open(
    _ kind: PasskeyCeremony.Kind, _ scope: inout Scope<Passkeys>
  ) -> String {
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &scope.random) }
    let challenge = Base64URL.encode(bytes)
    scope.state.challenges = scope.state.challenges.filter { $0.value.expires > scope.now }
    scope.state.challenges[challenge] = PasskeyCeremony(
      kind: kind, expires: scope.now.addingTimeInterval(Double(challengeLifetime)))
    return challenge
  }
}

extension StoredPasskey {
  /// The passkey's descriptor in a list for a device (WebAuthn Level 3, section 5.8.3).
  var descriptor: JSONValue {
    .object([
      "type": .string("public-key"), "id": .string(Base64URL.encode(id)),
      "transports": .array(transports.map { .string($0) }),
    ])
  }
}
