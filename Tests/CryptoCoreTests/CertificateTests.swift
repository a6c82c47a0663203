internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct CertificateTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
  private static let end = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `a new certificate has its key and dates`() throws {
    let (rsa, p256) = (try TestKeys.rsa, try TestKeys.p256)
    let one = try Certificate.selfSigned(
      commonName: "one.example", key: rsa, notBefore: Self.start, notAfter: Self.end)
    let two = try Certificate.selfSigned(
      commonName: "two.example", key: p256, notBefore: Self.start, notAfter: Self.end)
    #expect(one.publicKey == .rsa(rsa.publicKey))
    #expect(two.publicKey == .p256(p256.publicKey))
    #expect([one.notBefore, two.notBefore] == [Self.start, Self.start])
    #expect([one.notAfter, two.notAfter] == [Self.end, Self.end])
  }

  @Test func `a certificate written as DER and PEM is read again`() throws {
    let certificate = try minted()
    #expect(try Certificate(der: certificate.der).der == certificate.der)
    #expect(try Certificate(pem: certificate.pem).der == certificate.der)
    #expect(try Certificate(pem: "text\n" + certificate.pem).publicKey == certificate.publicKey)
  }

  @Test(
    arguments: [
      (-1, false), (0, true), (50_000_000, true), (100_000_000, true),
      (100_000_001, false),
    ] as [(TimeInterval, Bool)])
  func `both ends belong to its validity`(seconds: TimeInterval, isValid: Bool) throws {
    #expect(try minted().isValid(at: Self.start.addingTimeInterval(seconds)) == isValid)
  }

  @Test func `dates are cut to whole seconds`() throws {
    let certificate = try minted(
      from: Self.start.addingTimeInterval(0.9), to: Self.end.addingTimeInterval(0.9))
    #expect(certificate.notBefore == Self.start)
    #expect(certificate.notAfter == Self.end)
  }

  // RFC 5280, section 4.1.2.5: UTCTime up to 2049, GeneralizedTime from 2050; 9999 is the last.
  @Test(
    arguments: [
      (-631_152_000, 0), (0, 2_524_607_999), (2_524_607_999, 2_524_608_000),
      (2_524_608_000, 253_402_300_799),
    ] as [(TimeInterval, TimeInterval)])
  func `dates of both formats are read back`(from: TimeInterval, to: TimeInterval) throws {
    let certificate = try minted(
      from: Date(timeIntervalSince1970: from), to: Date(timeIntervalSince1970: to))
    #expect(certificate.notBefore.timeIntervalSince1970 == from)
    #expect(certificate.notAfter.timeIntervalSince1970 == to)
  }

  @Test(arguments: ["", String(repeating: "x", count: 65), String(repeating: "é", count: 33)])
  func `a name that is empty or over 64 bytes is refused`(name: String) throws {
    let error = #expect(throws: CryptoError.self) { try minted(name: name) }
    #expect(error?.code == .invalidParameter)
  }

  @Test(arguments: ["x", "mía.example", String(repeating: "x", count: 64), "a/b=c, d"])
  func `a name of 1 to 64 bytes is accepted`(name: String) throws {
    #expect(try minted(name: name).publicKey == .p256(TestKeys.p256.publicKey))
  }

  @Test func `dates in the wrong order or without an end are refused`() throws {
    for (from, to) in [
      (Self.end, Self.start), (Date(timeIntervalSince1970: .nan), Self.end),
      (Self.start, Date(timeIntervalSince1970: .nan)),
      (Self.start, Date(timeIntervalSince1970: .infinity)),
      (Date(timeIntervalSince1970: -.infinity), Self.end),
    ] {
      let error = #expect(throws: CryptoError.self) { try minted(from: from, to: to) }
      #expect(error?.code == .invalidParameter)
    }
  }

  @Test func `a date past the year 9999 is refused`() throws {
    #expect(throws: CryptoError.self) {
      try minted(from: Self.start, to: Date(timeIntervalSince1970: 253_402_300_800))
    }
  }

  @Test func `no two certificates have the same number`() throws {
    let certificates = try (0..<20).map { _ in try minted().der.prefix(24) }
    #expect(Set(certificates).count == 20)
  }

  @Test func `bytes that are not a certificate are refused`() throws {
    let certificate = try minted()
    let key = try TestKeys.p256.publicKey
    for bytes in [
      Data(), Data([0x30]), certificate.der.dropLast(), certificate.der + [0],
      key.derRepresentation,
      Data(certificate.pem.utf8),
    ] {
      let error = #expect(throws: CryptoError.self) { try Certificate(der: bytes) }
      #expect(error?.code == .malformedInput)
    }
    for text in [
      "", key.pemRepresentation,
      certificate.pem.replacing("CERTIFICATE", with: "TRUSTED CERTIFICATE"),
    ] {
      let error = #expect(throws: CryptoError.self) { try Certificate(pem: text) }
      #expect(error?.code == .malformedInput)
    }
  }

  @Test func `a key that is too short for the caller is not supported`() throws {
    let certificate = try Certificate.selfSigned(
      commonName: "x", key: TestKeys.rsa, notBefore: Self.start, notAfter: Self.end)
    let error = #expect(throws: CryptoError.self) {
      try Certificate(der: certificate.der, minimumBitCount: 3072)
    }
    #expect(error?.code == .unsupported)
  }

  @discardableResult
  private func minted(
    name: String = "x", from: Date = start, to: Date = end
  ) throws -> Certificate {
    try Certificate.selfSigned(
      commonName: name, key: TestKeys.p256, notBefore: from, notAfter: to)
  }
}
