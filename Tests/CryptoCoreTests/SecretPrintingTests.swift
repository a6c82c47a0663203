internal import CryptoCore
internal import Foundation
internal import Testing

/// Checks that a value with a key never shows the key, however it is printed.
@Suite struct SecretPrintingTests {
  /// A value and the bytes that must not appear, as text.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var value: any Sendable
    var secrets: [Data]
    var testDescription: String { name }
  }

  private static let cases = Result { try makeCases() }

  private static func makeCases() throws -> [Case] {
    let secret = TestKeys.secret
    let secretBytes = [Data(copying: secret)]
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    let rsaJWK = rsa.privateJWK(kid: "r")
    let p256JWK = p256.privateJWK(kid: "p")
    let (rsaSecrets, p256Secrets) = (try secretNumbers(of: rsaJWK), try secretNumbers(of: p256JWK))
    return [
      Case(name: "SymmetricKey", value: secret, secrets: secretBytes),
      Case(name: "RSAPrivateKey", value: rsa, secrets: rsaSecrets),
      Case(name: "P256.Signing.PrivateKey", value: p256, secrets: p256Secrets),
      Case(name: "JWK RSA", value: rsaJWK, secrets: rsaSecrets),
      Case(name: "JWK EC", value: p256JWK, secrets: p256Secrets),
      Case(
        name: "JWK oct",
        value: try jwk(#"{"kty":"oct","k":"\#(Base64URL.encode(secretBytes[0]))"}"#),
        secrets: secretBytes),
      Case(
        name: "JWKSet", value: JWKSet(keys: [rsaJWK, p256JWK]), secrets: rsaSecrets + p256Secrets),
      Case(
        name: "OneTimePassword", value: try OneTimePassword(secret: secret), secrets: secretBytes),
      Case(name: "JWSSigningKey HS256", value: JWSSigningKey.hs256(secret), secrets: secretBytes),
      Case(name: "JWSSigningKey RS256", value: JWSSigningKey.rs256(rsa), secrets: rsaSecrets),
      Case(name: "JWSSigningKey PS256", value: JWSSigningKey.ps256(rsa), secrets: rsaSecrets),
      Case(name: "JWSSigningKey ES256", value: JWSSigningKey.es256(p256), secrets: p256Secrets),
      Case(
        name: "JWSVerificationKey", value: JWSVerificationKey.hs256(secret), secrets: secretBytes),
    ]
  }

  private static func secretNumbers(of key: JWK) throws -> [Data] {
    let members = try JSONDecoder().decode(
      [String: String].self, from: JSONEncoder().encode(key))
    return try ["d", "p", "q", "dp", "dq", "qi"].compactMap { members[$0] }
      .map { try Base64URL.decode($0) }
  }

  @Test func `no way of printing a key shows its bytes`() throws {
    for test in try Self.cases.get() {
      #expect(!test.secrets.isEmpty, "\(test.name)")
      for text in texts(of: test.value) {
        for spelling in test.secrets.flatMap(spellings) {
          #expect(!text.contains(spelling), "\(test.name) shows \(spelling.prefix(8))… in \(text)")
        }
      }
    }
  }

  @Test func `the search finds a key that is not hidden`() {
    struct Careless {
      var data: Data
      var bytes: [UInt8]
      var text: String
    }
    let secret = Data(copying: TestKeys.secret)
    for careless: Any in [Careless(data: secret, bytes: Array(secret), text: secret.hex)] {
      let found = texts(of: careless).filter { text in
        spellings(of: secret).contains { text.contains($0) }
      }
      #expect(found.count == 6)
    }
  }

  @Test func `the mirror of a key has no children`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    let values: [Any] = [
      TestKeys.secret, rsa, p256, rsa.privateJWK(), p256.privateJWK(),
    ]
    #expect(values.map { Mirror(reflecting: $0).children.count } == [0, 0, 0, 0, 0])
  }

  @Test func `keys print their type`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    #expect("\(TestKeys.secret)" == "SymmetricKey(32 bytes)")
    #expect("\(rsa)" == "RSAPrivateKey(2048 bits)")
    #expect("\(p256)" == "P256.Signing.PrivateKey")
    #expect("\(rsa.privateJWK(kid: "one"))" == "JWK(RSA, one)")
    #expect("\(p256.privateJWK())" == "JWK(EC)")
  }

  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var (wrapped, keyed) = ("", "")
    dump([value, Optional(value) as Any], to: &wrapped)
    dump(["key": value], to: &keyed)
    return [
      String(describing: value), String(reflecting: value), "\(value)", dumped, wrapped, keyed,
    ]
  }

  /// Six bytes from the middle, in every spelling that a printout could have.
  private func spellings(of secret: Data) -> [String] {
    let middle = Array(secret.dropFirst(secret.count / 2).prefix(6))
    let dumped = middle.map { "- \($0)" }.joined(separator: "\n")
    let decimal = middle.map(String.init).joined(separator: ", ")
    return [
      middle.hex, middle.hex.uppercased(), decimal, dumped,
      String(Base64URL.encode(secret).dropFirst(2).prefix(8)),
      String(secret.base64EncodedString().dropFirst(2).prefix(8)),
      String(decoding: middle, as: UTF8.self),
    ]
  }
}
