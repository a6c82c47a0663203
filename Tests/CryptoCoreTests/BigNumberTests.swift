import CryptoCore
import Testing

@Suite struct BigNumberTests {
  @Test(arguments: [
    ("0", "0"), ("00", "0"), ("7", "7"), ("0f", "f"), ("ABC", "abc"), ("00100", "100"),
  ])
  func `digits are read in either case, and written without zeros in front`(
    text: String, digits: String
  ) throws {
    #expect(BigNumber(hex: text)?.hex == digits)
  }

  @Test(arguments: ["", "g", "-1", "0x1", " 1", "1 ", "é", "１"])
  func `other characters are no number`(text: String) {
    #expect(BigNumber(hex: text) == nil)
  }

  @Test func `small numbers are as the machine calculates them`() {
    var random = SystemRandomNumberGenerator()
    func big(_ number: UInt64) -> BigNumber {
      BigNumber((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
    }
    for _ in 0..<200 {
      let (left, right) = (
        UInt64(UInt32.random(in: 0 ... .max, using: &random)), UInt64.random(in: 0...999)
      )
      let modulus = UInt64.random(in: 1...0x7FFF_FFFF, using: &random) | 1
      #expect(big(left).remainder(modulo: big(modulus)) == big(left % modulus))
      #expect(big(left).plus(big(right), modulo: big(modulus)) == big((left + right) % modulus))
      #expect(
        big(left).times(big(right), modulo: big(modulus))
          == big(left % modulus * (right % modulus) % modulus))
      let power = (0..<right).reduce(UInt64(1) % modulus) { result, _ in
        result * (left % modulus) % modulus
      }
      #expect(big(left).power(big(right), modulo: big(modulus)) == big(power))
    }
  }

  @Test func `the prime is that of RFC 3526, section 4`() {
    let prime = BigNumber.prime3072
    #expect(prime.bytes.count == 384)
    #expect(prime.hex.hasPrefix("ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74"))
    #expect(prime.hex.hasSuffix("43db5bfce0fd108e4b82d120a93ad2caffffffffffffffff"))
    // Fermat: a^(p-1) is 1 for a prime p.
    let below = BigNumber(prime.bytes.dropLast() + [0xFE])
    #expect(BigNumber([3]).power(below, modulo: prime) == BigNumber([1]))
  }
}
