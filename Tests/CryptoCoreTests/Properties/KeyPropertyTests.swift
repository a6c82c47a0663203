internal import TestPrograms
internal import CryptoCore
internal import Foundation
internal import GoldenFiles
internal import Testing

/// Properties of any bytes in place of a key, the same in every run.
///
/// At night 10,000 inputs each for PEM and JWK, by day a tenth. There are fewer certificates and keys, because
/// libcrypto takes 0.5 ms to refuse a public key, 2 ms for a private one, and 30 ms to test the
/// primes of one whose numbers can be read.
@Suite struct KeyPropertyTests {
  @Test func `a mutated public key is refused or read back unchanged`() throws {
    let (rsa, p256) = (try TestKeys.rsa.publicKey, try TestKeys.p256.publicKey)
    var random = SeededGenerator(seed: 20)
    for _ in 0..<TestTier.rounds(1_500) {
      if let key = try? RSAPublicKey(der: random.mutation(of: Array(rsa.der))) {
        #expect(try RSAPublicKey(der: key.der) == key)
        #expect(try RSAPublicKey(modulus: key.modulus, exponent: key.exponent) == key)
      }
      if let key = try? P256.Signing.PublicKey(
        derRepresentation: random.mutation(of: Array(p256.derRepresentation)))
      {
        let raw = key.rawRepresentation
        let again = try P256.Signing.PublicKey(derRepresentation: key.derRepresentation)
        #expect(again.rawRepresentation == raw)
        #expect(try P256.Signing.PublicKey(rawRepresentation: raw).rawRepresentation == raw)
      }
    }
  }

  @Test func `a mutated P-256 key is refused or works`() throws {
    let key = try TestKeys.p256
    var random = SeededGenerator(seed: 21)
    for _ in 0..<TestTier.rounds(250) {
      let mutated = random.mutation(of: Array(key.derRepresentation))
      guard let read = try? P256.Signing.PrivateKey(derRepresentation: mutated) else { continue }
      let signature = try read.signature(for: Data("text".utf8))
      #expect(read.publicKey.isValidSignature(signature, for: Data("text".utf8)), "\(mutated.hex)")
    }
  }

  @Test func `a mutated RSA key is refused or works`() throws {
    let key = try TestKeys.rsa
    var random = SeededGenerator(seed: 22)
    for _ in 0..<25 {
      let mutated = random.mutation(of: Array(key.der))
      guard let read = try? RSAPrivateKey(der: mutated) else { continue }
      let signature = try read.signature(for: Data("text".utf8), padding: .pkcs1)
      #expect(
        read.publicKey.isValid(signature, for: Data("text".utf8), padding: .pkcs1),
        "\(mutated.hex)")
    }
  }

  @Test func `a mutated certificate is refused or read back unchanged`() throws {
    let original = try Self.certificate()
    var random = SeededGenerator(seed: 23)
    var accepted = 0
    for _ in 0..<TestTier.rounds(5_000) {
      let mutated = random.mutation(of: Array(original.der))
      guard let read = try? Certificate(der: mutated) else { continue }
      accepted += 1
      #expect(Array(read.der) == mutated)
      #expect(try Certificate(pem: read.pem).publicKey == read.publicKey)
    }
    // Most of a certificate is the signature and the name, which are not checked.
    #expect((TestTier.rounds(100)...TestTier.rounds(5_000)).contains(accepted))
  }

  @Test func `a mutated PEM string is refused or contains a certificate`() throws {
    let original = Array(try Self.certificate().pem.utf8)
    let alphabet = Array("-BEGINDCRTFAN \r\n ABCabc012+/=".utf8)
    var random = SeededGenerator(seed: 24)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let mutated = random.mutation(of: original, alphabet: alphabet)
      guard let read = try? Certificate(pem: String(decoding: mutated, as: UTF8.self)) else {
        continue
      }
      accepted += 1
      #expect(try Certificate(pem: read.pem).der == read.der)
    }
    #expect((TestTier.rounds(100)...TestTier.rounds(5_000)).contains(accepted))
  }

  @Test func `a mutated JWK is refused or read back unchanged`() throws {
    let (rsa, p256) = (try TestKeys.rsa.publicKey, try TestKeys.p256.publicKey)
    let originals = try [rsa.jwk(kid: "k"), p256.jwk(kid: "k")].map {
      Array(try JSONEncoder().encode($0))
    }
    let alphabet = Array("{}[]\",:\\ABCabc012-_=ktynexcrv".utf8)
    var random = SeededGenerator(seed: 25)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let mutated = random.mutation(of: random.pick(originals), alphabet: alphabet)
      guard let jwk = try? JSONDecoder().decode(JWK.self, from: Data(mutated)) else { continue }
      if let key = try? RSAPublicKey(jwk: jwk) {
        accepted += 1
        #expect(try RSAPublicKey(jwk: key.jwk()) == key)
      } else if let key = try? P256.Signing.PublicKey(jwk: jwk) {
        accepted += 1
        let again = try P256.Signing.PublicKey(jwk: key.jwk())
        #expect(again.rawRepresentation == key.rawRepresentation)
      }
    }
    #expect((TestTier.rounds(100)...TestTier.rounds(9_000)).contains(accepted))
  }

  @Test func `any bytes as a private key are handled`() {
    var random = SeededGenerator(seed: 27)
    for _ in 0..<TestTier.rounds(250) {
      let bytes = random.bytes(upTo: 80)
      #expect(throws: CryptoError.self) { try RSAPrivateKey(der: bytes) }
    }
  }

  @Test func `any bytes as a public key are handled`() {
    var random = SeededGenerator(seed: 26)
    for _ in 0..<TestTier.rounds(5_000) {
      let bytes = random.bytes(upTo: 80)
      #expect(throws: CryptoKitASN1Error.self) {
        try P256.Signing.PublicKey(derRepresentation: bytes)
      }
    }
  }

  @Test func `any bytes as a certificate are handled`() {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<TestTier.rounds(5_000) {
      let bytes = random.bytes(upTo: 80)
      #expect(throws: CryptoError.self) { try Certificate(der: bytes) }
    }
  }

  private static func certificate() throws -> Certificate {
    try Certificate.selfSigned(
      commonName: "x", key: TestKeys.p256, notBefore: Date(timeIntervalSince1970: 0),
      notAfter: Date(timeIntervalSince1970: 2_000_000_000))
  }
}
