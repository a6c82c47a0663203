/// Detects RSA keys whose primes were generated from powers of 65537 (CVE-2017-15361).
///
/// Nemec and others, "The Return of Coppersmith's Attack", 2017: such a modulus is a power of 65537
/// modulo each small prime. Other moduli pass all of these tests with a probability below 2^-27.
enum ROCA {
  private static let primes = [
    3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
    101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
  ]

  /// Whether a modulus passes the tests for these keys.
  static func matches(_ modulus: [UInt8]) -> Bool {
    primes.allSatisfy { prime in
      let remainder = modulus.reduce(0) { ($0 << 8 | Int($1)) % prime }
      var power = 1
      for _ in 0..<prime {
        if power == remainder { return true }
        power = power * 65537 % prime
      }
      return false
    }
  }
}
