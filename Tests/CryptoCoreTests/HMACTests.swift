internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct HMACTests {
  /// A case of RFC 4231, section 4, with the codes of this module's hash functions.
  struct Case: Sendable, CustomTestStringConvertible {
    var number: Int
    var key: Data
    var message: Data
    var sha256, sha384, sha512: String
    var testDescription: String { "RFC 4231, section 4.\(number + 1)" }
  }

  // RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8.
  @Test(arguments: [
    Case(
      number: 1, key: Data(repeating: 0x0b, count: 20),
      message: Data("Hi There".utf8),
      sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
      sha384:
        "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6",
      sha512:
        "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
    ),
    Case(
      number: 2, key: Data("Jefe".utf8),
      message: Data("what do ya want for nothing?".utf8),
      sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
      sha384:
        "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
      sha512:
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
    ),
    Case(
      number: 3, key: Data(repeating: 0xaa, count: 20),
      message: Data(repeating: 0xdd, count: 50),
      sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
      sha384:
        "88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b2a5ab39dc13814b94e3ab6e101a34f27",
      sha512:
        "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb"
    ),
    Case(
      number: 4, key: Data(1...25),
      message: Data(repeating: 0xcd, count: 50),
      sha256: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
      sha384:
        "3e8a69b7783c25851933ab6290af6ca77a9981480850009cc5577c6e1f573b4e6801dd23c4a7d679ccf8a386c674cffb",
      sha512:
        "b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3dba91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd"
    ),
    Case(
      number: 6, key: Data(repeating: 0xaa, count: 131),
      message: Data(
        "Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
      sha384:
        "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952",
      sha512:
        "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
    ),
    Case(
      number: 7, key: Data(repeating: 0xaa, count: 131),
      message: Data(
        ("This is a test using a larger than block-size key and a larger than "
          + "block-size data. The key needs to be hashed before being used by the "
          + "HMAC algorithm.").utf8),
      sha256: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
      sha384:
        "6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5a678cc31e799176d3860e6110c46523e",
      sha512:
        "e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58"
    ),
  ])
  func `the published codes are made and accepted`(_ test: Case) {
    let key = SymmetricKey(data: test.key)
    #expect(
      HMAC<SHA256>.authenticationCode(for: test.message, using: key).hex == test.sha256)
    #expect(
      HMAC<SHA384>.authenticationCode(for: test.message, using: key).hex == test.sha384)
    #expect(
      HMAC<SHA512>.authenticationCode(for: test.message, using: key).hex == test.sha512)
  }

  // RFC 4231, section 4.6: the RFC gives only the first 128 bits.
  @Test func `the published truncated code is the start of ours and is refused`() throws {
    let (key, message) = (
      SymmetricKey(data: Data(repeating: 0x0c, count: 20)), Data("Test With Truncation".utf8)
    )
    let cut = [
      HMAC<SHA256>.authenticationCode(for: message, using: key).prefix(16).hex,
      HMAC<SHA384>.authenticationCode(for: message, using: key).prefix(16).hex,
      HMAC<SHA512>.authenticationCode(for: message, using: key).prefix(16).hex,
    ]
    #expect(
      cut == [
        "a3b6167473100ee06e0c796c2955552b", "3abf34c3503b2a23a46efc619baef897",
        "415fad6271580a531d4179bc891d87a6",
      ])
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(
        try bytes(cut[0]), authenticating: message, using: key))
  }

  // RFC 2202, section 3: HMAC-SHA-1 is not in RFC 4231.
  @Test(arguments: [
    (
      Data(repeating: 0x0b, count: 20),
      Data("Hi There".utf8),
      "b617318655057264e28bc0b6fb378c8ef146be00"
    ),
    (
      Data("Jefe".utf8),
      Data("what do ya want for nothing?".utf8),
      "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
    (
      Data(repeating: 0xaa, count: 20),
      Data(repeating: 0xdd, count: 50),
      "125d7342b9ac11cd91a39af48aa17b4f63f175d3"
    ),
    (
      Data(1...25),
      Data(repeating: 0xcd, count: 50),
      "4c9007f4026250c6bc8414f9bf50c86c2d7235da"
    ),
    (
      Data(repeating: 0x0c, count: 20),
      Data("Test With Truncation".utf8),
      "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"
    ),
    (
      Data(repeating: 0xaa, count: 80),
      Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "aa4ae5e15272d00e95705637ce8a3b55ed402112"
    ),
    (
      Data(repeating: 0xaa, count: 80),
      Data("Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data".utf8),
      "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"
    ),
  ])
  func `the published codes of SHA-1 are made`(key: Data, message: Data, code: String) {
    let made = HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key))
    #expect(made.hex == code)
  }

  @Test func `a code is accepted for its own data and key only`() {
    let (key, message) = (TestKeys.secret, Data("message".utf8))
    let code = HMAC<SHA256>.authenticationCode(for: message, using: key)
    #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key))
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: Data("massage".utf8), using: key))
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: message, using: SymmetricKey(data: Data("other".utf8))))
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(code + [0], authenticating: message, using: key))
    #expect(!HMAC<SHA256>.isValidAuthenticationCode([UInt8](), authenticating: message, using: key))
  }

  @Test func `an empty key and an empty message have a code`() {
    // Python: hmac.new(b"", b"", "sha256").hexdigest()
    let code = HMAC<SHA256>.authenticationCode(for: Data(), using: SymmetricKey(data: Data()))
    #expect(
      code.hex == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }

  @Test func `a code in pieces is the code of the whole`() {
    for (keySize, size) in [(0, 0), (1, 1), (64, 63), (65, 64), (200, 1000)] {
      let key = SymmetricKey(data: Data(repeating: 7, count: keySize))
      let message = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
      var code = HMAC<SHA256>(key: key)
      let start = code
      for start in stride(from: 0, to: size, by: 17) {
        code.update(data: message[start..<min(start + 17, size)])
      }
      let whole = HMAC<SHA256>.authenticationCode(for: message, using: key)
      #expect(code.finalize() == whole)
      #expect(code.finalize() == whole, "reading it does not change it")
      #expect(start.finalize() == HMAC<SHA256>.authenticationCode(for: Data(), using: key))
      #expect(HMAC.isValidAuthenticationCode(whole, authenticating: message, using: key))
      #expect(whole == Data(whole) && whole.byteCount == 32)
    }
  }

  @Test func `a code prints its function and its bytes`() {
    let code = HMAC<SHA256>.authenticationCode(for: Data(), using: SymmetricKey(data: Data()))
    #expect(
      code.description
        == "HMAC with SHA256: b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}
