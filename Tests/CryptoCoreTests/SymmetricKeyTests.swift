internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct SymmetricKeyTests {
  @Test func `a key has the bytes it was created from`() {
    let key = SymmetricKey(Data([1, 2, 3]))
    #expect(key.byteCount == 3)
    #expect(Data(copying: key) == Data([1, 2, 3]))
    #expect(key.withBytes { bytes in bytes.indices.map { bytes[$0] } } == [1, 2, 3])
  }

  @Test func `a key may be empty`() {
    #expect(SymmetricKey(Data()).byteCount == 0)
    #expect(Data(copying: SymmetricKey(Data())).isEmpty)
  }

  @Test func `new keys have the requested size and differ`() throws {
    let keys = try (0..<100).map { _ in try SymmetricKey(byteCount: 32) }
    #expect(keys.allSatisfy { $0.byteCount == 32 })
    #expect(Set(keys.map { Data(copying: $0) }).count == 100)
  }

  @Test func `keys are equal when their bytes are`() {
    #expect(SymmetricKey(Data([1, 2])) == SymmetricKey(Data([1, 2])))
    #expect(SymmetricKey(Data([1, 2])) != SymmetricKey(Data([1, 3])))
    #expect(SymmetricKey(Data([1, 2])) != SymmetricKey(Data([1, 2, 0])))
  }

  @Test func `an error from the closure is passed on`() {
    struct Refusal: Error, Equatable {}
    #expect(throws: Refusal()) {
      try TestKeys.secret.withBytes { (_) throws(Refusal) in throw Refusal() }
    }
  }

  // RFC 7515, appendix A.1.
  @Test func `a key is read from a JWK`() throws {
    let key = try SymmetricKey(jwk: jwk(RFC7515.hs256Key))
    #expect(key.byteCount == 64)
    #expect(Data(copying: key).prefix(4).hex == "0323354b")
  }

  @Test(arguments: [#"{"kty":"oct"}"#, #"{"kty":"oct","k":"AA=="}"#, #"{"kty":"oct","k":"A B"}"#])
  func `a JWK without its number is refused`(json: String) throws {
    let key = try jwk(json)
    let error = #expect(throws: CryptoError.self) { try SymmetricKey(jwk: key) }
    #expect(error?.code == .malformedInput)
  }
}
