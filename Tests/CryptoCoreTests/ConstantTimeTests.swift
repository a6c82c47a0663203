internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct ConstantTimeTests {
  @Test func `equal bytes in any collection are equal`() {
    #expect(constantTimeEqual([1, 2], Data([1, 2])))
    #expect(constantTimeEqual([], Data()))
    #expect(constantTimeEqual("abc".utf8, Data("xabc".utf8).dropFirst()))
  }

  @Test(arguments: [[1, 3], [2, 2], [1], [1, 2, 3], []] as [[UInt8]])
  func `different bytes are not equal`(other: [UInt8]) {
    #expect(!constantTimeEqual([1, 2], other))
    #expect(!constantTimeEqual(other, [1, 2]))
  }

  @Test func `digests are equal when their bytes are`() {
    #expect(SHA256.hash(data: Data([1])) == SHA256.hash(data: Data([1])))
    #expect(SHA256.hash(data: Data([1])) != SHA256.hash(data: Data([2])))
    #expect(SHA256.hash(data: Data()) != Array(Insecure.SHA1.hash(data: Data())))
  }
}
