internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct SecureRandomTests {
  @Test(arguments: [0, 1, 16, 1000]) func `there are as many random bytes as requested`(
    count: Int
  ) throws {
    #expect(try SecureRandom.bytes(count: count).count == count)
  }

  @Test func `no two results are the same`() throws {
    #expect(Set(try (0..<1000).map { _ in try SecureRandom.bytes(count: 16) }).count == 1000)
  }

  // NIST SP 800-22, section 2.1: the number of ones in 80,000 fair bits is within 6 standard
  // deviations (141 each) of half in all but two of 10^9 runs.
  @Test func `about half of the bits are set`() throws {
    let ones = try SecureRandom.bytes(count: 10_000).map(\.nonzeroBitCount).reduce(0, +)
    #expect((40_000 - 849...40_000 + 849).contains(ones))
  }

  @Test func `the generator serves the functions of the standard library`() {
    var random = SecureRandom()
    let throwsOfDice = (0..<1000).map { _ in Int.random(in: 1...6, using: &random) }
    #expect(Set(throwsOfDice) == [1, 2, 3, 4, 5, 6])
    #expect(Set((0..<1000).map { _ in random.next() }).count == 1000)
  }
}
