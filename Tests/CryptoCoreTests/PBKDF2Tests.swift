internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct PBKDF2Tests {
  // RFC 6070, section 2, except for the case with 16,777,216 iterations.
  @Test(arguments: [
    ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    ("password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
    (
      "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
      "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
    ),
    ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
  ])
  func `the published keys of SHA-1 are derived`(
    password: String, salt: String, iterations: Int, key: String
  ) throws {
    let derived = try PBKDF2<Insecure.SHA1>.deriveKey(
      password: Data(password.utf8), salt: Data(salt.utf8), iterations: iterations,
      byteCount: key.count / 2)
    #expect(Data(copying: derived).hex == key)
  }

  // RFC 7914, section 11.
  @Test(arguments: [
    (
      "passwd", "salt", 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
      "Password", "NaCl", 80_000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
  ])
  func `the published keys of SHA-256 are derived`(
    password: String, salt: String, iterations: Int, key: String
  ) throws {
    let derived = try PBKDF2<SHA256>.deriveKey(
      password: Data(password.utf8), salt: Data(salt.utf8), iterations: iterations, byteCount: 64)
    #expect(Data(copying: derived).hex == key)
  }

  @Test(arguments: [(0, 32), (-1, 32), (1, 0), (1, -1), (Int(Int32.max) + 1, 32)])
  func `a number that is not positive or too large is refused`(iterations: Int, byteCount: Int) {
    let error = #expect(throws: CryptoError.self) {
      try PBKDF2<SHA256>.deriveKey(
        password: Data("p".utf8), salt: Data("s".utf8), iterations: iterations,
        byteCount: byteCount)
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test func `an empty password and an empty salt give a key`() throws {
    // Python: hashlib.pbkdf2_hmac("sha256", b"", b"", 1, 16).hex()
    let derived = try PBKDF2<SHA256>.deriveKey(
      password: Data(), salt: Data(), iterations: 1, byteCount: 16)
    #expect(Data(copying: derived).hex == "f7ce0b653d2d72a4108cf5abe912ffdd")
  }
}
