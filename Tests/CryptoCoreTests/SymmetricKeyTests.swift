internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct SymmetricKeyTests {
  @Test func `a key has the bytes it was created from`() {
    let key = SymmetricKey(data: Data([1, 2, 3]))
    #expect(key.bitCount == 24)
    #expect(Data(copying: key) == Data([1, 2, 3]))
    #expect(unsafe key.withUnsafeBytes { unsafe Array($0) } == [1, 2, 3])
  }

  @Test func `a key may be empty`() {
    #expect(SymmetricKey(data: Data()).bitCount == 0)
    #expect(Data(copying: SymmetricKey(data: Data())).isEmpty)
  }

  @Test func `new keys have the requested size and differ`() throws {
    let keys = (0..<100).map { _ in SymmetricKey(size: .bits256) }
    #expect(keys.allSatisfy { $0.bitCount == 256 })
    #expect(Set(keys.map { Data(copying: $0) }).count == 100)
  }

  @Test func `sizes are the published ones`() {
    let sizes: [SymmetricKeySize] = [.bits128, .bits192, .bits256, .init(bitCount: 8)]
    #expect(sizes.map(\.bitCount) == [128, 192, 256, 8])
    #expect(sizes.map { SymmetricKey(size: $0).bitCount } == [128, 192, 256, 8])
  }

  @Test func `keys are equal when their bytes are`() {
    #expect(SymmetricKey(data: Data([1, 2])) == SymmetricKey(data: Data([1, 2])))
    #expect(SymmetricKey(data: Data([1, 2])) != SymmetricKey(data: Data([1, 3])))
    #expect(SymmetricKey(data: Data([1, 2])) != SymmetricKey(data: Data([1, 2, 0])))
  }

  @Test func `an error from the closure is passed on`() {
    struct Refusal: Error, Equatable {}
    #expect(throws: Refusal()) {
      try unsafe TestKeys.secret.withUnsafeBytes { _ in throw Refusal() }
    }
  }

  // RFC 7515, appendix A.1.
  @Test func `a key is read from a JWK`() throws {
    let key = try SymmetricKey(jwk: jwk(RFC7515.hs256Key))
    #expect(key.bitCount == 512)
    #expect(Data(copying: key).prefix(4).hex == "0323354b")
  }

  @Test(arguments: [#"{"kty":"oct"}"#, #"{"kty":"oct","k":"AA=="}"#, #"{"kty":"oct","k":"A B"}"#])
  func `a JWK without its number is refused`(json: String) throws {
    let key = try jwk(json)
    let error = #expect(throws: CryptoError.self) { try SymmetricKey(jwk: key) }
    #expect(error?.code == .malformedInput)
  }
}
