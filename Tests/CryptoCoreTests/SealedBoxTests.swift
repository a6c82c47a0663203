internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct SealedBoxTests {
  @Test func `a box is nonce and ciphertext and tag in this order`() throws {
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: Data(repeating: 1, count: 12)), ciphertext: Data([2, 2, 2]),
      tag: Data(repeating: 3, count: 16))
    let whole = Data(repeating: 1, count: 12) + [2, 2, 2] + Data(repeating: 3, count: 16)
    #expect(box.combined == whole)
    let again = try AES.GCM.SealedBox(combined: whole)
    #expect(Data(again.nonce) == Data(repeating: 1, count: 12))
    #expect(again.ciphertext == box.ciphertext && again.tag == box.tag)
  }

  @Test func `the smallest box hides nothing`() throws {
    let box = try AES.GCM.SealedBox(combined: Data(count: 28))
    #expect(box.ciphertext.isEmpty)
    #expect(Data(box.nonce).count == 12)
    #expect(box.tag.count == 16)
  }

  @Test(arguments: [0, 1, 12, 27]) func `fewer bytes are not a box`(size: Int) {
    let error = #expect(throws: CryptoKitError.self) {
      try AES.GCM.SealedBox(combined: Data(count: size))
    }
    #expect(error == .incorrectParameterSize)
  }

  // SP 800-38D allows tags down to 32 bits; short tags can be guessed (appendix C).
  @Test(arguments: [0, 4, 12, 15, 17]) func `a tag of another size is refused`(tagSize: Int) {
    let error = #expect(throws: CryptoKitError.self) {
      try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(), ciphertext: Data(), tag: Data(count: tagSize))
    }
    #expect(error == .incorrectParameterSize)
  }

  @Test func `a box created from a slice is the same`() throws {
    let slice = (Data([9]) + Data(0..<40)).dropFirst()
    #expect(try AES.GCM.SealedBox(combined: slice).combined == Data(0..<40))
  }
}
