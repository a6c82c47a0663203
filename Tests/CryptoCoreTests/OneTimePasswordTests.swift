internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct OneTimePasswordTests {
  /// The secret of RFC 4226, appendix D: "1234567890" repeated.
  private func secret(byteCount: Int = 20) -> SymmetricKey {
    SymmetricKey(data: Data((0..<byteCount).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }))
  }

  // RFC 4226, appendix D.
  @Test(
    arguments: zip(
      UInt64(0)...9,
      [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
        "520489",
      ]))
  func `a counter gives the published code`(counter: UInt64, code: String) throws {
    #expect(try OneTimePassword(secret: secret()).code(counter: counter) == code)
  }

  // RFC 6238, appendix B; its secrets are as long as the digests (erratum 2866).
  @Test(
    arguments: [
      (59, .sha1, "94287082"),
      (59, .sha256, "46119246"),
      (59, .sha512, "90693936"),
      (1111111109, .sha1, "07081804"),
      (1111111109, .sha256, "68084774"),
      (1111111109, .sha512, "25091201"),
      (1111111111, .sha1, "14050471"),
      (1111111111, .sha256, "67062674"),
      (1111111111, .sha512, "99943326"),
      (1234567890, .sha1, "89005924"),
      (1234567890, .sha256, "91819424"),
      (1234567890, .sha512, "93441116"),
      (2000000000, .sha1, "69279037"),
      (2000000000, .sha256, "90698825"),
      (2000000000, .sha512, "38618901"),
      (20000000000, .sha1, "65353130"),
      (20000000000, .sha256, "77737706"),
      (20000000000, .sha512, "47863826"),
    ] as [(TimeInterval, HashAlgorithm, String)])
  func `a time gives the published code`(
    time: TimeInterval, hash: HashAlgorithm, code: String
  ) throws {
    let password = try OneTimePassword(
      secret: secret(byteCount: hash.function.byteCount), digitCount: 8, hash: hash.function)
    let now = Date(timeIntervalSince1970: time)
    #expect(password.code(at: now) == code)
    #expect(password.verify(code, at: now) == UInt64(time) / 30)
  }

  @Test(arguments: [(15, 6, 30), (16, 5, 30), (16, 9, 30), (16, 6, 0), (16, 6, -30)])
  func `a number out of range is refused`(byteCount: Int, digitCount: Int, period: Int) {
    let error = #expect(throws: CryptoError.self) {
      try OneTimePassword(
        secret: secret(byteCount: byteCount), digitCount: digitCount, period: period)
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test(
    arguments: [(0, 0, nil), (29, 0, nil), (30, 0, 1), (59, 0, 1), (60, 0, nil), (60, 1, 1)]
      as [(TimeInterval, UInt64, UInt64?)])
  func `a code is valid for its period and the allowed drift`(
    time: TimeInterval, drift: UInt64, step: UInt64?
  ) throws {
    let password = try OneTimePassword(secret: secret())
    let now = Date(timeIntervalSince1970: time)
    // The code of counter 1, valid from second 30 to second 59.
    #expect(password.verify("287082", at: now, drift: drift) == step)
  }

  @Test func `a code is valid once`() throws {
    let password = try OneTimePassword(secret: secret())
    let now = Date(timeIntervalSince1970: 59)
    let step = try #require(password.verify("287082", at: now))
    #expect(password.verify("287082", at: now, after: step) == nil)
    #expect(password.verify("755224", at: now, after: step) == nil)
    #expect(password.verify("359152", at: now, after: step) == 2)
  }

  @Test(arguments: ["", "28708", "2870820", "287083", "２８７０８２", " 287082"])
  func `a string that is not a code for this time is refused`(typed: String) throws {
    let now = Date(timeIntervalSince1970: 59)
    #expect(try OneTimePassword(secret: secret()).verify(typed, at: now) == nil)
  }

  @Test(arguments: [-1, 9_007_199_254_740_992, .infinity, -.infinity, .nan] as [Double])
  func `a time without a time step has no code`(time: TimeInterval) throws {
    let password = try OneTimePassword(secret: secret())
    #expect(password.code(at: Date(timeIntervalSince1970: time)) == nil)
    #expect(password.verify("755224", at: Date(timeIntervalSince1970: time)) == nil)
  }

  @Test func `a code keeps its leading zeros`() throws {
    // RFC 6238, appendix B: 07081804 at 1111111109.
    let password = try OneTimePassword(secret: secret(), digitCount: 8)
    #expect(password.code(counter: 1_111_111_109 / 30) == "07081804")
  }
}
