#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One-time passwords by counter (HOTP, RFC 4226) and by time (TOTP, RFC 6238).
///
/// ```swift
/// let secret = SymmetricKey(data: Data("12345678901234567890".utf8))
/// let password = try OneTimePassword(secret: secret)
/// password.code(counter: 0)  // "755224"
/// password.verify("287082", at: Date(timeIntervalSince1970: 59))  // 1, the step it was for
/// ```
public struct OneTimePassword: Sendable {
  private let secret: SymmetricKey
  private let digitCount: Int
  private let period: Int
  private let makeCode: @Sendable ([UInt8], SymmetricKey) -> [UInt8]

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - secret: At least 16 bytes (RFC 4226, section 4, R6).
  ///   - digitCount: 6 to 8.
  ///   - period: How long a time-based code lasts, in seconds.
  ///   - hash: `Insecure.SHA1.self` unless both sides agreed on a different function.
  /// - Throws: `CryptoError` with `.invalidParameter` when one of them is out of range.
  public init(
    secret: SymmetricKey, digitCount: Int = 6, period: Int = 30,
    hash: (some HashFunction).Type = Insecure.SHA1.self
  ) throws(CryptoError) {
    guard secret.byteCount >= 16, (6...8).contains(digitCount), period > 0 else {
      throw CryptoError(.invalidParameter, "setting up one-time passwords")
    }
    self.secret = secret
    self.digitCount = digitCount
    self.period = period
    makeCode = { Self.authenticationCode($0, $1, hash) }
  }

  /// Returns the code for a counter, with leading zeros.
  public func code(counter: UInt64) -> String {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
    let digest = makeCode(message, secret)
    // RFC 4226, section 5.3: the last four bits are the offset of the 31 bits to use.
    let offset = Int(digest[digest.count - 1] & 15)
    let bits = digest[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(bits % (0..<digitCount).reduce(1) { power, _ in power * 10 })
    return String(repeating: "0", count: digitCount - digits.count) + digits
  }

  /// Returns the code for a time; nil before 1970.
  public func code(at now: Date) -> String? {
    step(at: now).map { code(counter: $0) }
  }

  /// Returns the time step that a code is for; nil when it is not one of the allowed steps.
  ///
  /// Store the step, and later refuse it and earlier ones, because a code is valid once (RFC 6238,
  /// 5.2).
  ///
  /// - Parameters:
  ///   - code: The code that the user typed.
  ///   - now: The time.
  ///   - drift: How many steps before and after `now` to accept too, 0 to 10.
  ///   - lastStep: The last accepted step.
  /// - Returns: The step to store.
  public func verify(
    _ code: some StringProtocol, at now: Date, drift: UInt64 = 1, after lastStep: UInt64? = nil
  ) -> UInt64? {
    precondition(drift <= 10, "the drift of one-time passwords is at most ten steps")
    guard let current = step(at: now) else { return nil }
    let earliest = current < drift ? 0 : current - drift
    let typed = Array(code.utf8)
    var found: UInt64?
    for step in earliest...current + drift {
      let isRight = constantTimeEqual(typed, Array(self.code(counter: step).utf8))
      if isRight, found == nil, lastStep.map({ step > $0 }) ?? true { found = step }
    }
    return found
  }
}

extension OneTimePassword {
  private func step(at now: Date) -> UInt64? {
    let seconds = now.timeIntervalSince1970
    // Beyond 2^53 seconds a Double cannot represent every second.
    guard seconds >= 0, seconds < 9_007_199_254_740_992 else { return nil }
    return UInt64(seconds) / UInt64(period)
  }

  private static func authenticationCode<Hash: HashFunction>(
    _ message: [UInt8], _ key: SymmetricKey, _ hash: Hash.Type
  ) -> [UInt8] {
    Array(HMAC<Hash>.authenticationCode(for: message, using: key))
  }
}
