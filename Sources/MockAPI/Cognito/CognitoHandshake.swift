internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A sign-in between the two requests of `USER_SRP_AUTH`, identified by its secret block.
struct CognitoHandshake: Hashable, Sendable {
  /// The key of the user; it matches no user when the name is unknown.
  var user: ExactString
  /// The name that the hashes contain.
  var username: String
  /// The client that began the sign-in.
  var clientID: ExactString
  var numbers: CognitoSRP
  var expiry: Date
}

extension Cognito {
  /// Handles the first request: takes the client's public number, and returns ours, a salt and a
  /// secret block.
  static func beginSRP(
    _ input: CognitoInput, _ map: String, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let name = try input.required("USERNAME", in: map)
    let digits = try input.required("SRP_A", in: map)
    let key = scope.state.key(of: name)
    guard key != nil || scope.state.switches.hidesUsers else { throw .userNotFound }
    let user = key.flatMap { scope.state.users[$0] }
    let username = user?.username ?? name.lowercased()
    let password = user?.password ?? .unknown(username)
    let secret = BigNumber((0..<32).map { _ in UInt8.random(in: 1...255, using: &scope.random) })
    guard let numbers = CognitoSRP(clientDigits: digits, password: password, secret: secret) else {
      throw .invalidParameter("SRP_A is not valid.")
    }
    let block = Data((0..<192).map { _ in UInt8.random(in: 0...255, using: &scope.random) })
      .base64EncodedString()
    let now = scope.now
    scope.state.handshakes = scope.state.handshakes.filter { $0.value.expiry > now }
    scope.state.handshakes[block] = CognitoHandshake(
      user: key ?? ExactString(username), username: username,
      clientID: ExactString(input["ClientId"]), numbers: numbers,
      expiry: now.addingTimeInterval(180))
    return .object([
      "ChallengeName": .string("PASSWORD_VERIFIER"),
      "ChallengeParameters": .object([
        "SALT": .string(password.salt.hex), "SECRET_BLOCK": .string(block),
        "SRP_B": .string(numbers.serverValue.hex), "USERNAME": .string(username),
        "USER_ID_FOR_SRP": .string(username),
      ]),
    ])
  }

  /// Handles the second request, which needs no session: checks the client's proof that it has the
  /// same key.
  static func finishSRP(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let map = "ChallengeResponses"
    let name = try input.required("USERNAME", in: map)
    let block = try input.required("PASSWORD_CLAIM_SECRET_BLOCK", in: map)
    let signature = try input.required("PASSWORD_CLAIM_SIGNATURE", in: map)
    let timestamp = try input.required("TIMESTAMP", in: map)
    guard
      timestamp.wholeMatch(
        of: /[A-Z][a-z]{2} [A-Z][a-z]{2} [0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2} [A-Z]+ [0-9]{4}/)
        != nil
    else {
      throw .invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.")
    }
    // The pool remembers no devices. A client with a device key tries again without it, with this
    // block.
    guard input.entry("DEVICE_KEY", in: map) == nil else {
      throw CognitoError("ResourceNotFound", "Device does not exist.")
    }
    let key = scope.state.key(of: name) ?? ExactString(name.lowercased())
    guard let handshake = scope.state.handshakes[block], handshake.user == key,
      handshake.clientID == ExactString(input["ClientId"])
    else { throw .incorrectPassword }
    // Each block is for one attempt, whether it succeeds or not.
    scope.state.handshakes[block] = nil
    guard handshake.expiry > scope.now else { throw .expiredSession }
    try checkProof(of: key, &scope) { _ in
      let expected = handshake.numbers.signature(
        of: handshake.username, block: Data(base64Encoded: block) ?? Data(),
        timestamp: timestamp)
      return constantTimeEqual(signature.utf8, expected.utf8)
    }
    return try proceed(key, input["ClientId"], &scope)
  }
}
