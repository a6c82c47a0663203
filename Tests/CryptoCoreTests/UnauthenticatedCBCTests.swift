internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct UnauthenticatedCBCTests {
  private static let keyDigits = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"
  private static let vectorDigits = "000102030405060708090a0b0c0d0e0f"

  // NIST SP 800-38A, F.2.5 and F.2.6: CBC-AES256, four blocks; ours adds a block of padding.
  @Test func `the published ciphertext is encrypted and decrypted`() throws {
    let (key, vector) = (try bytes(Self.keyDigits), try bytes(Self.vectorDigits))
    let plain = try bytes(
      """
      6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
      30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710
      """)
    let sealed = try UnauthenticatedCBC.encrypt(plain, key: key, vector: vector)
    #expect(sealed.count == 80)
    #expect(
      sealed.prefix(64)
        == (try bytes(
          """
          f58c4c04d6e5f1ba779eabfb5f7bfbd6 9cfc4e967edb808d679f777bc6702c7d
          39f23369a9d9bacfa530e26304231461 b2eb05e2c39be9fcda6c19078c6a9d1b
          """)))
    #expect(try UnauthenticatedCBC.decrypt(sealed, key: key, vector: vector) == plain)
  }

  @Test func `a password sealed by the openssl program opens here`() throws {
    // openssl enc -aes-256-cbc -K (SHA-256 of "s3cret-api-password") -iv 0, text "hunter2hunter".
    let key = Data(SHA256.hash(data: Data("s3cret-api-password".utf8)))
    let sealed = try #require(Data(base64Encoded: "An97Re0jpdOmVzSWGN8OCA=="))
    let plain = try UnauthenticatedCBC.decrypt(sealed, key: key, vector: Data(count: 16))
    #expect(String(decoding: plain, as: UTF8.self) == "hunter2hunter")
  }

  @Test func `a wrong key is an error and gives no text`() throws {
    let sealed = try UnauthenticatedCBC.encrypt(
      Data("secret".utf8), key: Data(count: 32), vector: Data(count: 16))
    let error = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.decrypt(
        sealed, key: Data(repeating: 1, count: 32), vector: Data(count: 16))
    }
    #expect(error?.code == .decryptionFailed)
    #expect(error?.reasons.isEmpty == false)
  }

  @Test(arguments: [(16, 16), (24, 16), (31, 16), (33, 16), (32, 0), (32, 12), (32, 15), (32, 17)])
  func `a key or vector of the wrong size is refused`(keySize: Int, vectorSize: Int) {
    let (key, vector) = (Data(count: keySize), Data(count: vectorSize))
    let sealing = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.encrypt(Data(), key: key, vector: vector)
    }
    let opening = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.decrypt(Data(count: 16), key: key, vector: vector)
    }
    #expect(sealing?.code == .invalidParameter)
    #expect(opening?.code == .invalidParameter)
  }

  @Test(arguments: [0, 1, 15, 17, 31])
  func `a ciphertext that is not a whole number of blocks is refused`(size: Int) {
    let error = #expect(throws: CryptoError.self) {
      try UnauthenticatedCBC.decrypt(
        Data(count: size), key: Data(count: 32), vector: Data(count: 16))
    }
    #expect(error?.code == .decryptionFailed)
  }

  @Test(arguments: 0...48) func `a text of any length is decrypted`(size: Int) throws {
    let (key, vector) = (try bytes(Self.keyDigits), try bytes(Self.vectorDigits))
    let plain = Data((0..<size).map { UInt8($0) })
    let sealed = try UnauthenticatedCBC.encrypt(plain, key: key, vector: vector)
    #expect(sealed.count == (size / 16 + 1) * 16)
    #expect(try UnauthenticatedCBC.decrypt(sealed, key: key, vector: vector) == plain)
  }

  @Test func `flipping a bit of the vector flips the text without an error`() throws {
    let key = Data(count: 32)
    var vector = Data(count: 16)
    let sealed = try UnauthenticatedCBC.encrypt(Data("pay 100".utf8), key: key, vector: vector)
    vector[4] = UInt8(ascii: "1") ^ UInt8(ascii: "9")
    let changed = try UnauthenticatedCBC.decrypt(sealed, key: key, vector: vector)
    #expect(String(decoding: changed, as: UTF8.self) == "pay 900")
  }
}
