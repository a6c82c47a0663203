import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import SecureStorage
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of the server of passkeys, which can change what a device returned before it sends it.
struct PasskeyClient {
  /// What a device returned, taken apart.
  struct Answer {
    var id: Data
    var clientData: [String: Any]
    var authenticatorData: Data
    var signature = Data()
    var userHandle: Data?
    let isNew: Bool
  }

  let mock = Mock.chosen()

  /// Sends JSON, and returns the status with the answer's members.
  func ask(
    _ method: String, _ path: String, _ body: [String: Any]? = nil, token: String? = nil
  ) async throws -> (status: Int, members: [String: Any]) {
    var fields: [String: String] = body == nil ? [:] : ["Content-Type": "application/json"]
    if let token { fields["Authorization"] = "Bearer \(token)" }
    let data = try body.map { try JSONSerialization.data(withJSONObject: $0) }
    let answer = try await mock.ask(Passkeys.self, method, path, fields: fields, body: data)
    let members = try JSONSerialization.jsonObject(with: Data(answer.text.utf8))
    return (answer.response.statusCode, try #require(members as? [String: Any]))
  }

  func json(
    _ method: String, _ path: String, _ body: [String: Any]? = nil, token: String? = nil
  ) async throws -> [String: Any] {
    let answer = try await ask(method, path, body, token: token)
    #expect(answer.status == 200, "\(answer.members)")
    return answer.members
  }

  func passwordToken() async throws -> String {
    let body = ["username": Passkeys.demoUser, "password": Passkeys.demoPassword]
    return try #require(try await json("POST", "/password", body)["token"] as? String)
  }

  func registrationOptions(_ token: String) async throws -> [String: Any] {
    try await json(
      "POST", "/attestation/options", ["username": Passkeys.demoUser], token: token)
  }

  /// Makes a passkey of the demo account; returns `ok`, or why not.
  func register(_ device: PasskeyDevice, token: String? = nil) async throws -> String {
    let own = if let token { token } else { try await passwordToken() }
    return try await finish(device, registrationOptions(own), token: own)
  }

  /// Lets a device make a passkey, and sends what it made after a change.
  func finish(
    _ device: PasskeyDevice, _ options: [String: Any], token: String?,
    _ change: (inout Answer) -> Void = { _ in }
  ) async throws -> String {
    let (party, user) = (options["rp"] as? [String: Any], options["user"] as? [String: Any])
    let relyingParty = try #require(party?["id"] as? String)
    let made = try device.register(
      at: origin(relyingParty), relyingParty: relyingParty, challenge: challenge(options),
      userID: Base64URL.decode(try #require(user?["id"] as? String)))
    let object = try CBOR(made.rawAttestationObject)
    var answer = Answer(
      id: made.credentialID, clientData: try members(made.rawClientDataJSON),
      authenticatorData: try #require(object["authData"]?.bytes), isNew: true)
    change(&answer)
    return try await send(answer, token: token)
  }

  /// Signs in with a device; returns `ok`, or why not.
  func signIn(
    _ device: PasskeyDevice, _ change: (inout Answer) -> Void = { _ in }
  ) async throws -> String {
    let options = try await json("POST", "/assertion/options", [:])
    return try await finishSignIn(device, options, change)
  }

  func finishSignIn(
    _ device: PasskeyDevice, _ options: [String: Any], _ change: (inout Answer) -> Void = { _ in }
  ) async throws -> String {
    let relyingParty = try #require(options["rpId"] as? String)
    guard
      let proof = try? device.assert(
        at: origin(relyingParty), relyingParty: relyingParty, challenge: challenge(options))
    else { return "no passkey" }
    var answer = Answer(
      id: proof.credentialID, clientData: try members(proof.rawClientDataJSON),
      authenticatorData: proof.rawAuthenticatorData, signature: proof.signature,
      userHandle: proof.userID, isNew: false)
    let before = answer
    change(&answer)
    // The signature covers the bytes, so they are sent as they were unless a member was changed.
    let isSame = NSDictionary(dictionary: before.clientData).isEqual(to: answer.clientData)
    return try await send(answer, bytes: isSame ? proof.rawClientDataJSON : nil)
  }

  func send(_ answer: Answer, bytes: Data? = nil, token: String? = nil) async throws -> String {
    let order = ["type", "challenge", "origin", "crossOrigin"]
    let text = order.map { "\"\($0)\":\(value(answer.clientData[$0]))" }.joined(separator: ",")
    let clientData = bytes ?? Data("{\(text)}".utf8)
    var response = ["clientDataJSON": Base64URL.encode(clientData)]
    if answer.isNew {
      let object = CBOR.map([
        .init(.text("fmt"), .text("none")), .init(.text("attStmt"), .map([])),
        .init(.text("authData"), .bytes(answer.authenticatorData)),
      ])
      response["attestationObject"] = Base64URL.encode(object.encoded())
    } else {
      response["authenticatorData"] = Base64URL.encode(answer.authenticatorData)
      response["signature"] = Base64URL.encode(answer.signature)
      response["userHandle"] = answer.userHandle.map { Base64URL.encode($0) }
    }
    let id = Base64URL.encode(answer.id)
    let body: [String: Any] = [
      "id": id, "rawId": id, "type": "public-key", "response": response,
    ]
    let path = answer.isNew ? "/attestation/result" : "/assertion/result"
    let result = try await ask("POST", path, body, token: token).members
    let message = result["errorMessage"] as? String ?? ""
    return message.isEmpty ? result["status"] as? String ?? "" : message
  }

  private func value(_ member: Any?) -> String {
    if let text = member as? String { return "\"\(text)\"" }
    return (member as? Bool) == true ? "true" : "false"
  }

  private func members(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func challenge(_ options: [String: Any]) throws -> Data {
    try Base64URL.decode(try #require(options["challenge"] as? String))
  }

  /// The origin of the site, as the server's address has it.
  private func origin(_ relyingParty: String) throws -> String {
    let base = try #require(URL(string: mock.base(Passkeys.self)))
    return "\(base.scheme ?? "")://\(relyingParty)\(base.port.map { ":\($0)" } ?? "")"
  }
}
