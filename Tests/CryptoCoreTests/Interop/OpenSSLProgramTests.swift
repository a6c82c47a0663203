internal import CryptoCore
internal import Foundation
internal import TestPrograms
internal import Testing

/// Checks that the program `openssl` reads what this module writes, and the other way round.
@Suite(
  .enabled(if: Program.openssl != nil, "openssl is not installed"), .timeLimit(.minutes(5)))
struct OpenSSLProgramTests {
  private static let text = Data("what is signed\n".utf8)
  private static let pss = [
    "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32", "-sigopt",
    "rsa_mgf1_md:sha256",
  ]

  @Test(arguments: [RSAPublicKey.Padding.pkcs1, .pss])
  func `RSA signatures are valid in openssl and here`(padding: RSAPublicKey.Padding) throws {
    let openssl = try #require(Program.openssl)
    let key = try TestKeys.rsa
    let options = padding == .pss ? Self.pss : []
    try withTemporaryFolder { folder in
      let (whole, half) = (
        try folder.writing(key.pem, to: "key"), try folder.writing(key.publicKey.pem, to: "pub")
      )
      let signature = try folder.writing(
        key.signature(for: Self.text, padding: padding), to: "sig")
      let there = try openssl.run(
        ["dgst", "-sha256", "-verify", half] + options + ["-signature", signature],
        input: Self.text)
      #expect(there.text == "Verified OK", "\(there.errors)")
      let changed = try openssl.run(
        ["dgst", "-sha256", "-verify", half] + options + ["-signature", signature],
        input: Data("what is singed\n".utf8))
      #expect(changed.exitCode != 0)
      let made = try openssl.run(
        ["dgst", "-sha256", "-sign", whole] + options, input: Self.text)
      #expect(made.exitCode == 0, "\(made.errors)")
      #expect(key.publicKey.isValid(made.output, for: Self.text, padding: padding))
    }
  }

  @Test func `ECDSA signatures are valid in openssl and here`() throws {
    let openssl = try #require(Program.openssl)
    let key = try TestKeys.p256
    try withTemporaryFolder { folder in
      let (whole, half) = (
        try folder.writing(key.pemRepresentation, to: "key"),
        try folder.writing(key.publicKey.pemRepresentation, to: "pub")
      )
      let signature = try folder.writing(key.signature(for: Self.text).derRepresentation, to: "sig")
      let there = try openssl.run(
        ["dgst", "-sha256", "-verify", half, "-signature", signature], input: Self.text)
      #expect(there.text == "Verified OK", "\(there.errors)")
      let made = try openssl.run(["dgst", "-sha256", "-sign", whole], input: Self.text)
      #expect(made.exitCode == 0, "\(made.errors)")
      let theirs = try P256.Signing.ECDSASignature(derRepresentation: made.output)
      #expect(key.publicKey.isValidSignature(theirs, for: Self.text))
    }
  }

  // PKCS#8 and PKCS#1, private and public.
  @Test(arguments: [[], ["-traditional"]] as [[String]])
  func `RSA keys from openssl are read`(form: [String]) throws {
    let openssl = try #require(Program.openssl)
    let made = try openssl.run(["genrsa"] + form + ["2048"])
    let key = try RSAPrivateKey(pem: made.text)
    let half = try openssl.run(["rsa", "-pubout"], input: made.output)
    #expect(made.text.contains("BEGIN RSA PRIVATE KEY") == !form.isEmpty)
    #expect(try RSAPublicKey(pem: half.text) == key.publicKey)
  }

  // SEC 1 after its parameters, and PKCS#8.
  @Test func `P-256 keys from openssl are read`() throws {
    let openssl = try #require(Program.openssl)
    let made = try openssl.run(["ecparam", "-name", "prime256v1", "-genkey"])
    let wrapped = try openssl.run(["pkcs8", "-topk8", "-nocrypt"], input: made.output)
    let half = try openssl.run(["ec", "-pubout"], input: made.output)
    #expect(made.text.contains("BEGIN EC PRIVATE KEY"))
    #expect(wrapped.text.contains("BEGIN PRIVATE KEY"))
    let key = try P256.Signing.PrivateKey(pemRepresentation: made.text)
    let same = try P256.Signing.PrivateKey(pemRepresentation: wrapped.text)
    #expect(same.rawRepresentation == key.rawRepresentation)
    let publicKey = try P256.Signing.PublicKey(pemRepresentation: half.text)
    #expect(publicKey.rawRepresentation == key.publicKey.rawRepresentation)
  }

  @Test func `keys on another curve or bound to PSS are not supported`() throws {
    let openssl = try #require(Program.openssl)
    let other = try openssl.run(["ecparam", "-name", "secp384r1", "-genkey"])
    let bound = try openssl.run(["genpkey", "-algorithm", "RSA-PSS"])
    let curve = #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PrivateKey(pemRepresentation: other.text)
    }
    #expect(curve == .unexpectedFieldType)
    let padding = #expect(throws: CryptoError.self) { try RSAPrivateKey(pem: bound.text) }
    #expect(padding?.code == .unsupported)
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1000]) func `AES-256-CBC texts are read by openssl and here`(
    size: Int
  ) throws {
    let openssl = try #require(Program.openssl)
    let (key, vector) = (Data(copying: TestKeys.secret), Data(16..<32))
    let plain = Data((0..<size).map { UInt8($0 % 251) })
    let arguments = ["enc", "-aes-256-cbc", "-K", key.hex, "-iv", vector.hex]
    let sealed = try openssl.run(arguments, input: plain)
    #expect(try UnauthenticatedCBC.decrypt(sealed.output, key: key, vector: vector) == plain)
    let ours = try UnauthenticatedCBC.encrypt(plain, key: key, vector: vector)
    #expect(ours == sealed.output)
    #expect(try openssl.run(arguments + ["-d"], input: ours).output == plain)
  }

  @Test func `a certificate from openssl is read`() throws {
    let openssl = try #require(Program.openssl)
    try withTemporaryFolder { folder in
      let key = try folder.writing(TestKeys.rsa.pem, to: "key")
      let made = try openssl.run([
        "req", "-x509", "-new", "-key", key, "-subj", "/C=DE/O=Example/CN=example.com", "-days",
        "30", "-addext", "subjectAltName=DNS:example.com",
      ])
      let certificate = try Certificate(pem: made.text)
      #expect(certificate.publicKey == .rsa(try TestKeys.rsa.publicKey))
      let dates = try openssl.run(
        ["x509", "-noout", "-dates", "-dateopt", "iso_8601"], input: made.output)
      #expect(dates.text == Self.dates(of: certificate))
      #expect(certificate.notAfter.timeIntervalSince(certificate.notBefore) == 30 * 86_400)
      #expect(certificate.isValid(at: Date().addingTimeInterval(60)))
    }
  }

  @Test(arguments: [true, false]) func `a certificate from here is read and verified by openssl`(
    isRSA: Bool
  ) throws {
    let openssl = try #require(Program.openssl)
    let (start, end) = (
      Date(timeIntervalSince1970: 1_700_000_000), Date(timeIntervalSince1970: 4_100_000_000)
    )
    let certificate =
      isRSA
      ? try Certificate.selfSigned(
        commonName: "mía.example", key: TestKeys.rsa, notBefore: start, notAfter: end)
      : try Certificate.selfSigned(
        commonName: "mía.example", key: TestKeys.p256, notBefore: start, notAfter: end)
    let half =
      isRSA ? try TestKeys.rsa.publicKey.pem : try TestKeys.p256.publicKey.pemRepresentation + "\n"
    let pem = Data(certificate.pem.utf8)
    func asked(_ options: String...) throws -> String {
      try openssl.run(["x509", "-noout", "-nameopt", "utf8,sep_comma_plus"] + options, input: pem)
        .text
    }
    #expect(try asked("-dates", "-dateopt", "iso_8601") == Self.dates(of: certificate))
    #expect(
      try asked("-dates", "-dateopt", "iso_8601")
        == "notBefore=2023-11-14 22:13:20Z\nnotAfter=2099-12-03 16:53:20Z")
    #expect(try asked("-subject") == "subject=CN=mía.example")
    #expect(try asked("-issuer") == "issuer=CN=mía.example")
    #expect(try asked("-pubkey") + "\n" == half)
    #expect(try asked("-text").contains("Version: 3 (0x2)"))
    try withTemporaryFolder { folder in
      let path = try folder.writing(certificate.pem, to: "certificate")
      let verified = try openssl.run(["verify", "-check_ss_sig", "-CAfile", path, path])
      #expect(verified.exitCode == 0, "\(verified.errors)")
      #expect(verified.text.hasSuffix(": OK"))
    }
  }

  /// The dates that `openssl x509 -dates` prints for a certificate.
  private static func dates(of certificate: Certificate) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space)
    let (from, to) = (certificate.notBefore.formatted(style), certificate.notAfter.formatted(style))
    return "notBefore=\(from)\nnotAfter=\(to)"
  }
}
