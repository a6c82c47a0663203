internal import CryptoCore
internal import Foundation
internal import Testing

/// How keys and certificates are found in text (RFC 7468).
@Suite struct PEMTests {
  @Test func `text around a block and spaces in front do not matter`() throws {
    let key = try TestKeys.p256
    let indented = key.pemRepresentation.split(separator: "\n").map { "  \t\($0)" }.joined(
      separator: "\n")
    for text in [
      "Subject: me\n" + key.pemRepresentation + "\nrest",
      key.pemRepresentation.replacing("\n", with: "\r\n"), indented,
      key.pemRepresentation + "\n", key.publicKey.pemRepresentation + "\n" + key.pemRepresentation,
    ] {
      #expect(
        try P256.Signing.PrivateKey(pemRepresentation: text).derRepresentation
          == key.derRepresentation)
    }
  }

  @Test func `the first of two blocks is read`() throws {
    let (one, two) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
    let read = try P256.Signing.PublicKey(
      pemRepresentation: [one, two].map(\.publicKey.pemRepresentation).joined(separator: "\n"))
    #expect(read.rawRepresentation == one.publicKey.rawRepresentation)
  }

  @Test(arguments: [
    "", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n####\n-----END PRIVATE KEY-----",
    "-----END PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----\nAAAA",
    "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----",
  ])
  func `a string without a complete block of a key is refused`(text: String) {
    let error = #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PrivateKey(pemRepresentation: text)
    }
    #expect(error == .invalidPEMDocument || error == .invalidASN1Object)
  }

  @Test func `a private key is not read as a public one or the other way round`() throws {
    let key = try TestKeys.p256
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PublicKey(pemRepresentation: key.pemRepresentation)
    }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PrivateKey(pemRepresentation: key.publicKey.pemRepresentation)
    }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PublicKey(derRepresentation: key.derRepresentation)
    }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PrivateKey(derRepresentation: key.publicKey.derRepresentation)
    }
  }

  @Test func `bytes after a key are refused`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    #expect(throws: CryptoError.self) { try RSAPrivateKey(der: rsa.der + [0]) }
    #expect(throws: CryptoError.self) { try RSAPublicKey(der: rsa.publicKey.der + [0]) }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PrivateKey(derRepresentation: p256.derRepresentation + [0])
    }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PublicKey(derRepresentation: p256.publicKey.derRepresentation + [0])
    }
  }

  // RFC 7468, section 2: 64 digits a line.
  @Test func `lines have 64 digits and the last one the rest`() throws {
    let lines = try TestKeys.rsa.pem.split(separator: "\n").dropFirst().dropLast()
    #expect(lines.dropLast().allSatisfy { $0.count == 64 })
    #expect(try (1...64).contains(#require(lines.last).count))
  }
}
