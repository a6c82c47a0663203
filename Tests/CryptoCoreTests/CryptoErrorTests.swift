internal import CLibcrypto
internal import CryptoCore
internal import Foundation
internal import Testing

/// libcrypto's reasons go into our errors and nowhere else.
@Suite struct CryptoErrorTests {
  /// An operation that fails.
  struct Failure: Sendable, CustomTestStringConvertible {
    var name: String
    var reason: String?
    var run: @Sendable () throws -> Void
    var testDescription: String { name }
  }

  static let failures: [Failure] = [
    Failure(name: "CBC with a wrong key", reason: "bad decrypt") {
      let sealed = try UnauthenticatedCBC.encrypt(
        Data("secret".utf8), key: Data(count: 32), vector: Data(count: 16))
      _ = try UnauthenticatedCBC.decrypt(
        sealed, key: Data(repeating: 1, count: 32), vector: Data(count: 16))
    },
    Failure(name: "CBC of half a block", reason: "wrong final block length") {
      _ = try UnauthenticatedCBC.decrypt(
        Data(count: 8), key: Data(count: 32), vector: Data(count: 16))
    },
    Failure(name: "CBC with a short key") {
      _ = try UnauthenticatedCBC.encrypt(Data(), key: Data(count: 1), vector: Data(count: 16))
    },
    Failure(name: "scrypt of 1 GiB", reason: "memory limit exceeded") {
      _ = try Scrypt.deriveKey(password: Data(), salt: Data(), cost: 1 << 20)
    },
    Failure(name: "an RSA key that is not DER", reason: "asn1 encoding routines") {
      _ = try RSAPublicKey(der: Data([1, 2, 3]))
    },
    Failure(name: "a private key that is not DER", reason: "asn1 encoding routines") {
      _ = try RSAPrivateKey(der: Data([0x30, 2, 3]))
    },
    Failure(name: "a point off the curve", reason: "decode error") {
      let zero = Base64URL.encode(Data(count: 32))
      _ = try P256.Signing.PublicKey(
        jwk: jwk(#"{"kty":"EC","crv":"P-256","x":"\#(zero)","y":"\#(zero)"}"#))
    },
    Failure(name: "another type of key as RSA", reason: "it is not an RSA key") {
      _ = try RSAPublicKey(der: TestKeys.p256.publicKey.derRepresentation)
    },
    Failure(name: "a key of another kind as P-256") {
      _ = try P256.Signing.PublicKey(jwk: TestKeys.rsa.publicKey.jwk())
    },
    Failure(name: "a private number that is not the point's") {
      var members = try JSONDecoder().decode(
        [String: String].self, from: Data(RFC7515.es256Key.utf8))
      members["d"] = Base64URL.encode(Data(repeating: 1, count: 32))
      _ = try P256.Signing.PrivateKey(
        jwk: JSONDecoder().decode(JWK.self, from: JSONEncoder().encode(members)))
    },
    Failure(name: "a certificate that is not DER", reason: "asn1 encoding routines") {
      _ = try Certificate(der: Data([0x30, 0x03, 0x02, 0x01, 0x00]))
    },
    Failure(name: "a certificate to the year 10000") {
      _ = try Certificate.selfSigned(
        commonName: "x", key: TestKeys.p256, notBefore: Date(timeIntervalSince1970: 0),
        notAfter: Date(timeIntervalSince1970: 253_402_300_800))
    },
    Failure(name: "an RS256 token of another key") {
      _ = try JWS.verify(
        RFC7515.rs256, using: .rs256(TestKeys.rsa.publicKey))
    },
    Failure(name: "an ES256 token of another key") {
      _ = try JWS.verify(RFC7515.es256, using: .es256(TestKeys.p256.publicKey))
    },
  ]

  // ERR_peek_error(3) returns zero when the thread's queue is empty. There is no await in between,
  // so the thread is the same.
  @Test(arguments: failures)
  func `the library's queue is empty after a failure`(_ failure: Failure) {
    ERR_clear_error()
    #expect(throws: CryptoError.self) { try failure.run() }
    #expect(ERR_peek_error() == 0)
  }

  @Test(arguments: failures.filter { $0.reason != nil })
  func `the library's reason is in the error`(_ failure: Failure) throws {
    let reason = try #require(failure.reason)
    let error = #expect(throws: CryptoError.self) { try failure.run() }
    #expect(error?.reasons.contains { $0.contains(reason) } == true, "\(error?.reasons ?? [])")
    #expect(error?.description.contains(reason) == true)
  }

  @Test(arguments: failures)
  func `an error does not contain the reason of an earlier one`(_ failure: Failure) {
    let clean = #expect(throws: CryptoError.self) { try failure.run() }
    // Leave an earlier error behind: read a private key of three bytes, bypassing our wrapper.
    var bytes: UnsafePointer<UInt8>?
    unsafe [UInt8](arrayLiteral: 0x30, 1, 0xFF).withUnsafeBufferPointer { buffer in
      unsafe bytes = buffer.baseAddress
      #expect(unsafe d2i_X509(nil, &bytes, 3) == nil)
    }
    #expect(ERR_peek_error() != 0)
    let dirty = #expect(throws: CryptoError.self) { try failure.run() }
    ERR_clear_error()
    #expect(dirty?.reasons == clean?.reasons)
    #expect(dirty?.code == clean?.code)
  }

  @Test func `an operation succeeds after a failure`() throws {
    for failure in Self.failures {
      #expect(throws: CryptoError.self) { try failure.run() }
      let token = try JWS.sign(Data("a".utf8), using: .rs256(TestKeys.rsa))
      #expect(throws: Never.self) { try JWS.verify(token, using: .rs256(TestKeys.rsa.publicKey)) }
    }
  }

  @Test func `an error is one line that says what failed and why`() {
    let error = #expect(throws: CryptoError.self) { try RSAPrivateKey(bitCount: 512) }
    #expect(error?.description == "making an RSA key failed (invalidParameter)")
    let parts = #expect(throws: CryptoError.self) {
      try JWS.verify("a.b", using: .hs256(TestKeys.secret))
    }
    #expect(
      parts?.description == "reading a JWS failed (malformedInput): it has 2 parts, not 3")
  }
}
