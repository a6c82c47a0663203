internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct SealedBoxTests {
  @Test func `a box is nonce and ciphertext and tag in this order`() throws {
    let box = try SealedBox(
      nonce: Data(repeating: 1, count: 12), ciphertext: Data([2, 2, 2]),
      tag: Data(repeating: 3, count: 16))
    #expect(
      box.combined == Data(repeating: 1, count: 12) + [2, 2, 2] + Data(repeating: 3, count: 16))
    #expect(try SealedBox(combined: box.combined) == box)
  }

  @Test func `the smallest box hides nothing`() throws {
    let box = try SealedBox(combined: Data(count: 28))
    #expect(box.ciphertext.isEmpty)
    #expect(box.nonce.count == SealedBox.nonceByteCount)
    #expect(box.tag.count == SealedBox.tagByteCount)
  }

  @Test(arguments: [0, 1, 12, 27]) func `fewer bytes are not a box`(size: Int) {
    let error = #expect(throws: CryptoError.self) { try SealedBox(combined: Data(count: size)) }
    #expect(error?.code == .malformedInput)
  }

  // SP 800-38D allows tags down to 32 bits; short tags can be guessed (appendix C).
  @Test(arguments: [(8, 16), (11, 16), (13, 16), (16, 16), (12, 0), (12, 4), (12, 15), (12, 17)])
  func `a nonce or tag of another size is refused`(nonceSize: Int, tagSize: Int) {
    let error = #expect(throws: CryptoError.self) {
      try SealedBox(
        nonce: Data(count: nonceSize), ciphertext: Data(), tag: Data(count: tagSize))
    }
    #expect(error?.code == .invalidParameter)
  }

  @Test func `a box created from a slice is the same`() throws {
    let slice = (Data([9]) + Data(0..<40)).dropFirst()
    #expect(try SealedBox(combined: slice) == SealedBox(combined: Data(0..<40)))
  }
}
