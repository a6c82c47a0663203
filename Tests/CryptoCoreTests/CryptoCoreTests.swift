import CryptoCore
import Foundation
import Testing

@Suite struct CryptoCoreTests {
  // FIPS 180-2, appendix B, and the empty message of NIST's CAVP.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives the published digests`(message: String, digest: String) {
    #expect(SHA256.hash(Data(message.utf8)).description == digest)
  }

  // RFC 7914, section 12, the vectors small enough for every run.
  @Test(arguments: [
    (
      "", "", 16, 1, 1,
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", 1024, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
  ])
  func `scrypt gives the published keys`(
    password: String, salt: String, cost: Int, blockSize: Int, parallelism: Int, key: String
  ) throws {
    let derived = try Scrypt.deriveKey(
      password: Data(password.utf8), salt: Data(salt.utf8), cost: cost, blockSize: blockSize,
      parallelism: parallelism, byteCount: 64)
    #expect(Data(copying: derived).map { String(format: "%02x", $0) }.joined() == key)
  }

  @Test(arguments: [0, 1, 3, 1000])
  func `scrypt refuses a cost that is no power of two above one`(cost: Int) {
    #expect(throws: CryptoError.self) {
      try Scrypt.deriveKey(password: Data(), salt: Data(), cost: cost)
    }
  }

  // SP 800-38A, F.2.5: the first block of CBC-AES256.
  @Test func `AES-CBC gives the published ciphertext`() throws {
    let key = try bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    let vector = try bytes("000102030405060708090a0b0c0d0e0f")
    let plain = try bytes("6bc1bee22e409f96e93d7e117393172a")
    let sealed = try UnauthenticatedCBC.encrypt(plain, key: key, vector: vector)
    #expect(sealed.prefix(16) == (try bytes("f58c4c04d6e5f1ba779eabfb5f7bfbd6")))
    #expect(try UnauthenticatedCBC.decrypt(sealed, key: key, vector: vector) == plain)
  }

  @Test func `a password sealed by the openssl program opens here`() throws {
    // openssl enc -aes-256-cbc -K (SHA-256 of "s3cret-api-password") -iv 0, text "hunter2hunter".
    let key = Data(SHA256.hash(Data("s3cret-api-password".utf8)).bytes)
    let sealed = try #require(Data(base64Encoded: "An97Re0jpdOmVzSWGN8OCA=="))
    let plain = try UnauthenticatedCBC.decrypt(sealed, key: key, vector: Data(count: 16))
    #expect(String(decoding: plain, as: UTF8.self) == "hunter2hunter")
  }

  @Test func `a wrong key is an error and no text`() throws {
    let sealed = try UnauthenticatedCBC.encrypt(
      Data("secret".utf8), key: Data(count: 32), vector: Data(count: 16))
    let error = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.decrypt(
        sealed, key: Data(repeating: 1, count: 32), vector: Data(count: 16))
    }
    #expect(error?.code == .decryptionFailed)
    #expect(error?.reasons.isEmpty == false)
  }

  @Test func `a key of the wrong size is refused`() {
    let error = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.encrypt(Data(), key: Data(count: 16), vector: Data(count: 16))
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test func `equal bytes are equal and others are not`() {
    #expect(constantTimeEqual([1, 2], Data([1, 2])))
    #expect(!constantTimeEqual([1, 2], [1, 3]))
    #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
    #expect(constantTimeEqual([], []))
  }

  @Test func `random bytes are as many as asked for and never twice the same`() throws {
    let drawn = try (0..<100).map { _ in try SecureRandom.bytes(count: 16) }
    #expect(drawn.allSatisfy { $0.count == 16 })
    #expect(Set(drawn).count == 100)
    #expect(try SecureRandom.bytes(count: 0).isEmpty)
  }

  private func bytes(_ hex: String) throws -> Data {
    let digits = Array(hex)
    return Data(
      try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
      })
  }
}
