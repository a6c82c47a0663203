internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct ScryptTests {
  // RFC 7914, section 12, except for the case that takes 1 GiB.
  @Test(arguments: [
    (
      "", "", 16, 1, 1,
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", 1024, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
    (
      "pleaseletmein", "SodiumChloride", 16384, 8, 1,
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    ),
  ])
  func `the published keys are derived`(
    password: String, salt: String, cost: Int, blockSize: Int, parallelism: Int, key: String
  ) throws {
    let derived = try Scrypt.deriveKey(
      password: Data(password.utf8), salt: Data(salt.utf8), cost: cost, blockSize: blockSize,
      parallelism: parallelism, byteCount: 64)
    #expect(Data(copying: derived).hex == key)
  }

  @Test(arguments: [-2, 0, 1, 3, 1000])
  func `a cost that is not a power of two above one is refused`(cost: Int) {
    let error = #expect(throws: CryptoError.self) {
      try Scrypt.deriveKey(password: Data(), salt: Data(), cost: cost)
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test(arguments: [(0, 1, 32), (8, 0, 32), (8, 1, 0), (-1, 1, 32), (8, -1, 32), (8, 1, -1)])
  func `a number that is not positive is refused`(
    blockSize: Int, parallelism: Int, byteCount: Int
  ) {
    let error = #expect(throws: CryptoError.self) {
      try Scrypt.deriveKey(
        password: Data(), salt: Data(), cost: 16, blockSize: blockSize, parallelism: parallelism,
        byteCount: byteCount)
    }
    #expect(error?.code == .invalidParameter)
  }

  // RFC 7914, section 12, the fourth vector: N = 2^20 and r = 8 are 1 GiB.
  @Test func `a cost that takes more than 256 MiB is refused with the library's reason`() {
    let error = #expect(throws: CryptoError.self) {
      try Scrypt.deriveKey(password: Data(), salt: Data(), cost: 1 << 20)
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.reasons.contains { $0.contains("memory limit exceeded") } == true)
  }
}
