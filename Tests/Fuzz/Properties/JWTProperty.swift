internal import CryptoCore
internal import Foundation

@testable internal import MockAPI

/// Tokens: only what was signed verifies, and a verified header and claims mean what they say.
///
/// The first byte of an input says what the rest is: a token, changes to a valid token, or a header and
/// claims that are signed.
enum JWTProperty {
  /// Reads the bytes as one of these.
  static func check(_ bytes: [UInt8]) throws {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "T"): try checkToken(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "M"): try checkMutation(rest)
    case UInt8(ascii: "S"): try checkSigned(FuzzInput.parts(of: rest, limit: 2))
    default: try checkSet(Data(rest))
    }
  }

  /// A token that verifies has one spelling, and no other one of the same length does.
  private static func checkToken(_ token: String) throws {
    _ = try? JWS.unverifiedHeader(of: token)
    for key in Keys.all {
      guard let jws = try? JWS.verify(token, using: key.verification) else { continue }
      try require(
        jws.header.alg == key.signing.algorithm.rawValue, "alg \(jws.header.alg) has verified")
      for place in token.utf8.indices {
        var other = Array(token.utf8)
        other[token.utf8.distance(from: token.startIndex, to: place)] ^= 1
        try refuse(other, key)
      }
    }
  }

  /// Changes to a valid token, each of a place and a byte, never verify.
  private static func checkMutation(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let key = Keys.all[Int(first) % Keys.all.count]
    let token = Array(key.token.utf8)
    var changed = token
    var rest = bytes.dropFirst()
    while rest.count >= 3 {
      let place = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
      let byte = rest.removeFirst()
      if place >= 0xFF00, !changed.isEmpty {
        changed.remove(at: Int(byte) % changed.count)
      } else if place >= 0x8000 {
        changed.insert(byte, at: place % (changed.count + 1))
      } else if !changed.isEmpty {
        changed[place % changed.count] = byte
      }
    }
    guard changed != token else { return }
    try refuse(changed, key)
  }

  private static func refuse(_ token: [UInt8], _ key: Keys.Pair) throws {
    let text = String(decoding: token, as: UTF8.self)
    try require(
      (try? JWS.verify(text, using: key.verification)) == nil, "\(text) has verified")
  }

  /// With the right signature, what counts is the header, and it says the same to another parser.
  private static func checkSigned(_ parts: [[UInt8]]) throws {
    let payload = parts.count > 1 ? parts[1] : []
    let input = "\(Base64URL.encode(parts[0])).\(Base64URL.encode(payload))"
    let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: Keys.secret)
    let token = "\(input).\(Base64URL.encode(code))"
    if let jws = try? JWS.verify(token, using: .hs256(Keys.secret)) {
      let header = try unfailing("the header is no JSON") {
        try JSONSerialization.jsonObject(with: Data(parts[0])) as? [String: Any]
      }
      try require(
        header?["alg"] as? String == "HS256" && jws.payload == Data(payload)
          && header?["kid"] as? String == jws.header.kid && header?["crit"] == nil
          && header?["b64"] == nil, "another parser reads \(header ?? [:])")
    }
    try checkClaims(Data(payload))
  }

  private static func checkClaims(_ payload: Data) throws {
    let now = Date(timeIntervalSince1970: 1_900_000_000)
    let expected = JWTExpectations(
      issuer: "https://id.example", audience: "app", nonce: "n", maximumAge: 600, leeway: 60)
    _ = try? JWTClaims(payload: payload)
    guard let claims = try? expected.validate(payload, now: now) else { return }
    let object = try unfailing("the claims are no JSON") {
      try JSONSerialization.jsonObject(with: payload) as? [String: Any]
    }
    try require(
      claims.issuer == "https://id.example" && claims.audience.contains("app")
        && claims.nonce == "n" && claims.subject?.isEmpty == false
        && object?["iss"] as? String == claims.issuer
        && object?["sub"] as? String == claims.subject,
      "\(claims) is accepted")
    try require(
      claims.expiresAt.map { now < $0 + 60 } == true
        && claims.notBefore.map { $0 <= now + 60 } ?? true
        && claims.authenticatedAt.map { now.timeIntervalSince($0) <= 660 } == true,
      "\(claims) is accepted at the wrong time")
  }

  /// A set of keys gives the same keys after it was written, and never a key for another use.
  private static func checkSet(_ json: Data) throws {
    guard let set = try? JSONDecoder().decode(JWKSet.self, from: json) else { return }
    let written = try unfailing("the set cannot be written") { try JSONEncoder().encode(set) }
    let again = try unfailing("the set cannot be read again") {
      try JSONDecoder().decode(JWKSet.self, from: written)
    }
    for algorithm in JWSAlgorithm.allCases {
      for jwk in set.keys {
        let key = try? set.verificationKey(kid: jwk.kid, algorithm: algorithm)
        let other = try? again.verificationKey(kid: jwk.kid, algorithm: algorithm)
        try require((key == nil) == (other == nil), "\(jwk) is another key after it was written")
        guard let key else { continue }
        try require(
          key.algorithm == algorithm && jwk.alg ?? algorithm.rawValue == algorithm.rawValue
            && jwk.use ?? "sig" == "sig", "\(jwk) is used for \(algorithm)")
      }
    }
  }
}

/// A key of each kind, with a token that it has signed.
private enum Keys {
  struct Pair {
    let signing: JWSSigningKey
    let verification: JWSVerificationKey
    let token: String
  }

  static let secret = SymmetricKey(data: Data("0123456789abcdef0123456789abcdef".utf8))

  static let all: [Pair] = {
    let rsa = Firebase.signingKeys[0].key
    guard let curve = try? P256.Signing.PrivateKey(pemRepresentation: FixedKeys.p256) else {
      preconditionFailure("the key in the source can be read")
    }
    return [
      pair(.hs256(secret), .hs256(secret)), pair(.rs256(rsa), .rs256(rsa.publicKey)),
      pair(.ps256(rsa), .ps256(rsa.publicKey)), pair(.es256(curve), .es256(curve.publicKey)),
    ]
  }()

  private static func pair(
    _ signing: JWSSigningKey, _ verification: JWSVerificationKey
  ) -> Pair {
    let claims = #"{"aud":"app","exp":2000000000,"iss":"https://id.example","sub":"mia"}"#
    guard let token = try? JWS.sign(Data(claims.utf8), using: signing, kid: "k", type: "JWT") else {
      preconditionFailure("every key can sign")
    }
    return Pair(signing: signing, verification: verification, token: token)
  }
}
