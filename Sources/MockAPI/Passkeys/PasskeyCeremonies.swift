internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Passkeys {
  /// `POST /attestation/result`: a device's attestation → a new passkey and a session.
  static func register(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    answered { () throws(PasskeyRefusal) in
      let answer = try PasskeyAnswer(call.json)
      let party = PasskeyParty(call.base)
      let ceremony = try scope.ceremony(of: answer)
      guard case .registration(let name, let id) = ceremony.kind else {
        throw PasskeyRefusal(reason: "the challenge was for a sign-in")
      }
      try answer.check(type: "webauthn.create", party: party)
      guard let object = answer.bytes("attestationObject").flatMap({ try? CBOR($0) }),
        let data = object["authData"]?.bytes.flatMap(AuthenticatorData.init)
      else { throw PasskeyRefusal(reason: "the attestation object cannot be read") }
      guard object["fmt"]?.text == "none", object["attStmt"] == .map([]) else {
        throw PasskeyRefusal(reason: "the attestation is none here")
      }
      try answer.check(data, party: party)
      guard let credential = data.credential, credential.id == answer.id else {
        throw PasskeyRefusal(reason: "the authenticator data have another passkey")
      }
      guard let key = try? P256.Signing.PublicKey(cose: credential.key) else {
        throw PasskeyRefusal(reason: "the key is not one for ES256 on P-256")
      }
      guard scope.state.owner(of: answer.id) == nil else {
        throw PasskeyRefusal(reason: "the passkey is registered already")
      }
      var account = scope.state.accounts[name] ?? PasskeyAccount(id: id)
      // Someone else may have taken the name since the options.
      guard account.id == id else { throw PasskeyRefusal(reason: "the name is taken") }
      // A challenge does not prove who sends it, so an existing account needs its own session.
      guard scope.state.accounts[name] == nil || session(call, scope) == name else {
        throw PasskeyRefusal(reason: "the session is not the account's")
      }
      var transports: [String] = []
      if case .array(let names)? = answer.response["transports"] {
        transports = names.compactMap(\.text)
      }
      account.passkeys.append(
        StoredPasskey(
          id: answer.id, key: key, count: data.count, isBackupEligible: data.isBackupEligible,
          isBackedUp: data.isBackedUp, transports: transports, created: scope.now))
      scope.state.accounts[name] = account
      return .passed(["token": .string(openSession(name, &scope))])
    }
  }

  /// `POST /assertion/result`: a device's signature → a session.
  static func signIn(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    answered { () throws(PasskeyRefusal) in
      let answer = try PasskeyAnswer(call.json)
      let party = PasskeyParty(call.base)
      let ceremony = try scope.ceremony(of: answer)
      guard case .signIn(let expected) = ceremony.kind else {
        throw PasskeyRefusal(reason: "the challenge was for a registration")
      }
      guard let (name, index) = scope.state.owner(of: answer.id), expected ?? name == name,
        var passkey = scope.state.accounts[name]?.passkeys[index]
      else { throw PasskeyRefusal(reason: "the account has no such passkey") }
      // The handle must be the account's; it may be absent if the request for options named the
      // account.
      let handle = answer.response["userHandle"]
      guard
        answer.bytes("userHandle") == scope.state.accounts[name]?.id
          || (handle == nil || handle == .null) && expected != nil
      else { throw PasskeyRefusal(reason: "the passkey belongs to another account") }
      try answer.check(type: "webauthn.get", party: party)
      guard let bytes = answer.bytes("authenticatorData"), let data = AuthenticatorData(bytes)
      else { throw PasskeyRefusal(reason: "the authenticator data cannot be read") }
      try answer.check(data, party: party)
      guard
        let signature = answer.bytes("signature").flatMap({
          try? P256.Signing.ECDSASignature(derRepresentation: $0)
        }),
        passkey.key.isValidSignature(
          signature, for: bytes + Data(SHA256.hash(data: answer.clientData)))
      else { throw PasskeyRefusal(reason: "the signature is not valid") }
      guard data.isBackupEligible == passkey.isBackupEligible else {
        throw PasskeyRefusal(reason: "whether a passkey may be copied does not change")
      }
      guard data.credential == nil else { throw PasskeyRefusal(reason: "a sign-in has no new key") }
      guard !passkey.isBlocked else { throw PasskeyRefusal(reason: "this passkey is blocked") }
      guard data.count > passkey.count || data.count == 0 && passkey.count == 0 else {
        // The original and a copy are indistinguishable, so block both.
        scope.state.accounts[name]?.passkeys[index].isBlocked = true
        throw PasskeyRefusal(reason: "the sign count did not grow: there may be a copy")
      }
      (passkey.count, passkey.isBackedUp) = (max(data.count, passkey.count), data.isBackedUp)
      scope.state.accounts[name]?.passkeys[index] = passkey
      return .passed(["token": .string(openSession(name, &scope))])
    }
  }

  /// Turns a refusal into the response for the client.
  private static func answered(
    _ body: () throws(PasskeyRefusal) -> ResponseMessage
  ) -> ResponseMessage {
    do throws(PasskeyRefusal) { return try body() } catch { return .failed(error.reason) }
  }

  /// Starts a session, and returns its token.
  static func openSession(_ name: ExactString, _ scope: inout Scope<Passkeys>) -> String {
    let token = scope.random.alphanumerics(43)
    scope.state.sessions[token] = name
    return token
  }
}
