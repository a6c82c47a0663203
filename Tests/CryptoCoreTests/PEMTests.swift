internal import CryptoCore
internal import Foundation
internal import Testing

/// How keys and certificates are found in text (RFC 7468).
@Suite struct PEMTests {
  @Test func `text around a block and spaces in front do not matter`() throws {
    let key = try TestKeys.p256
    let indented = key.pem.split(separator: "\n").map { "  \t\($0)" }.joined(separator: "\n")
    for text in [
      "Subject: me\n" + key.pem + "\nrest", key.pem.replacing("\n", with: "\r\n"), indented,
      String(key.pem.dropLast()), key.publicKey.pem + key.pem,
    ] {
      #expect(try P256PrivateKey(pem: text).der == key.der)
    }
  }

  @Test func `the first of two blocks is read`() throws {
    let (one, two) = (try P256PrivateKey(), try P256PrivateKey())
    #expect(try P256PublicKey(pem: one.publicKey.pem + two.publicKey.pem) == one.publicKey)
  }

  @Test(arguments: [
    "", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n####\n-----END PRIVATE KEY-----",
    "-----END PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----\nAAAA",
    "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
  ])
  func `a string without a complete block of a key is refused`(text: String) {
    let error = #expect(throws: CryptoError.self) { try P256PrivateKey(pem: text) }
    #expect(error?.code == .malformedInput)
  }

  @Test func `a private key is not read as a public one or the other way round`() throws {
    let key = try TestKeys.p256
    #expect(throws: CryptoError.self) { try P256PublicKey(pem: key.pem) }
    #expect(throws: CryptoError.self) { try P256PrivateKey(pem: key.publicKey.pem) }
    #expect(throws: CryptoError.self) { try P256PublicKey(der: key.der) }
    #expect(throws: CryptoError.self) { try P256PrivateKey(der: key.publicKey.der) }
  }

  @Test func `bytes after a key are refused`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    #expect(throws: CryptoError.self) { try RSAPrivateKey(der: rsa.der + [0]) }
    #expect(throws: CryptoError.self) { try RSAPublicKey(der: rsa.publicKey.der + [0]) }
    #expect(throws: CryptoError.self) { try P256PrivateKey(der: p256.der + [0]) }
    #expect(throws: CryptoError.self) { try P256PublicKey(der: p256.publicKey.der + [0]) }
  }

  // RFC 7468, section 2: 64 digits a line.
  @Test func `lines have 64 digits and the last one the rest`() throws {
    let lines = try TestKeys.rsa.pem.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.dropLast().allSatisfy { $0.count == 64 })
    #expect(try (1...64).contains(#require(lines.last).count))
  }
}
