internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct HKDFTests {
  /// A case of RFC 5869, appendix A.
  struct Case: Sendable, CustomTestStringConvertible {
    var section: String
    var hash: HashAlgorithm
    var secret, salt, info, key: String
    var testDescription: String { "RFC 5869, \(section)" }
  }

  @Test(arguments: [
    Case(
      section: "A.1", hash: .sha256,
      secret: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
      salt: "000102030405060708090a0b0c",
      info: "f0f1f2f3f4f5f6f7f8f9",
      key: """
        3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf
        34007208d5b887185865
        """),
    Case(
      section: "A.2", hash: .sha256,
      secret: """
        000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
        202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
        404142434445464748494a4b4c4d4e4f
        """,
      salt: """
        606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
        808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f
        a0a1a2a3a4a5a6a7a8a9aaabacadaeaf
        """,
      info: """
        b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecf
        d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeef
        f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
        """,
      key: """
        b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c
        59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71
        cc30c58179ec3e87c14c01d5c1f3434f1d87
        """),
    Case(
      section: "A.3", hash: .sha256,
      secret: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
      salt: "",
      info: "",
      key: """
        8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d
        9d201395faa4b61a96c8
        """),
    Case(
      section: "A.4", hash: .sha1,
      secret: "0b0b0b0b0b0b0b0b0b0b0b",
      salt: "000102030405060708090a0b0c",
      info: "f0f1f2f3f4f5f6f7f8f9",
      key: """
        085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2
        c22e422478d305f3f896
        """),
    Case(
      section: "A.5", hash: .sha1,
      secret: """
        000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
        202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
        404142434445464748494a4b4c4d4e4f
        """,
      salt: """
        606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
        808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f
        a0a1a2a3a4a5a6a7a8a9aaabacadaeaf
        """,
      info: """
        b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecf
        d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeef
        f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
        """,
      key: """
        0bd770a74d1160f7c9f12cd5912a06ebff6adcae899d92191fe4305673ba2ffe
        8fa3f1a4e5ad79f3f334b3b202b2173c486ea37ce3d397ed034c7f9dfeb15c5e
        927336d0441f4c4300e2cff0d0900b52d3b4
        """),
    Case(
      section: "A.6", hash: .sha1,
      secret: "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
      salt: "",
      info: "",
      key: """
        0ac1af7002b3d761d1e55298da9d0506b9ae52057220a306e07b6b87e8df21d0
        ea00033de03984d34918
        """),
    Case(
      section: "A.7", hash: .sha1,
      secret: "0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c",
      salt: "",
      info: "",
      key: """
        2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5
        673a081d70cce7acfc48
        """),
  ])
  func `the published keys are derived`(_ test: Case) throws {
    let expected = try bytes(test.key)
    let derived = try derive(
      test.hash.function, from: SymmetricKey(data: bytes(test.secret)), salt: bytes(test.salt),
      info: bytes(test.info), byteCount: expected.count)
    #expect(Data(copying: derived).hex == expected.hex)
  }

  @Test func `a key larger than 255 digests ends the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(size: .bits256), outputByteCount: 255 * 32 + 1)
    }
  }

  // RFC 5869, appendix A.1: PRK.
  @Test func `the published key is extracted and expanded`() throws {
    let secret = SymmetricKey(data: Data(repeating: 0x0b, count: 22))
    let key = HKDF<SHA256>.extract(inputKeyMaterial: secret, salt: Data(0...12))
    #expect(key.hex == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
    let info = try bytes("f0f1f2f3f4f5f6f7f8f9")
    let okm = HKDF<SHA256>.expand(pseudoRandomKey: key, info: info, outputByteCount: 42)
    #expect(
      Data(copying: okm).hex
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
  }

  @Test func `a missing salt or purpose is an empty one`() {
    let (secret, some, none) = (TestKeys.secret, Data("x".utf8), Data())
    typealias Derivation = HKDF<SHA384>
    func whole(_ salt: Data, _ info: Data) -> SymmetricKey {
      Derivation.deriveKey(inputKeyMaterial: secret, salt: salt, info: info, outputByteCount: 50)
    }
    #expect(
      Derivation.deriveKey(inputKeyMaterial: secret, info: some, outputByteCount: 50)
        == whole(none, some))
    #expect(
      Derivation.deriveKey(inputKeyMaterial: secret, salt: some, outputByteCount: 50)
        == whole(some, none))
    #expect(
      Derivation.deriveKey(inputKeyMaterial: secret, outputByteCount: 50) == whole(none, none))
    let key = Derivation.extract(inputKeyMaterial: secret, salt: nil as Data?)
    #expect(
      Derivation.expand(pseudoRandomKey: key, info: nil as Data?, outputByteCount: 50)
        == whole(none, none))
  }

  @Test func `the longest key starts with the shorter ones`() throws {
    let longest = Data(copying: try key(for: "a", byteCount: 255 * 32))
    #expect(longest.count == 8160)
    #expect(longest.prefix(1) == Data(copying: try key(for: "a", byteCount: 1)))
    #expect(longest.prefix(33) == Data(copying: try key(for: "a", byteCount: 33)))
  }

  @Test func `a different purpose gives a different key`() throws {
    #expect(try key(for: "a", byteCount: 32) == key(for: "a", byteCount: 32))
    #expect(try key(for: "a", byteCount: 32) != key(for: "b", byteCount: 32))
  }

  private func key(for purpose: String, byteCount: Int) throws -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: TestKeys.secret, salt: Data(), info: Data(purpose.utf8),
      outputByteCount: byteCount)
  }

  private func derive<Hash: HashFunction>(
    _ hash: Hash.Type, from secret: SymmetricKey, salt: Data, info: Data, byteCount: Int
  ) throws -> SymmetricKey {
    HKDF<Hash>.deriveKey(
      inputKeyMaterial: secret, salt: salt, info: info, outputByteCount: byteCount)
  }
}
