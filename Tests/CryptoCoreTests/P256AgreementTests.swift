internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct P256AgreementTests {
  // RFC 5903, section 8.1.
  @Test func `the published secret is shared`() throws {
    let one = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: bytes("C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433"))
    let two = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: bytes("C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53"))
    #expect(
      one.publicKey.rawRepresentation.prefix(32).hex.uppercased()
        == "DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180")
    let shared = try one.sharedSecretFromKeyAgreement(with: two.publicKey)
    #expect(
      unsafe shared.withUnsafeBytes { unsafe Array($0) }.hex.uppercased()
        == "D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE")
    #expect(try two.sharedSecretFromKeyAgreement(with: one.publicKey) == shared)
  }

  @Test func `keys are derived with the functions that the standards name`() throws {
    let (one, two) = (P256.KeyAgreement.PrivateKey(), P256.KeyAgreement.PrivateKey())
    let shared = try one.sharedSecretFromKeyAgreement(with: two.publicKey)
    let (salt, info) = (Data("salt".utf8), Data("info".utf8))
    let secret = unsafe shared.withUnsafeBytes { unsafe Data($0) }
    #expect(
      shared.hkdfDerivedSymmetricKey(
        using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 40)
        == HKDF<SHA256>.deriveKey(
          inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: 40)
    )
    // SEC 1, section 3.6.1: Hash(Z ‖ 1 ‖ info) ‖ Hash(Z ‖ 2 ‖ info), cut.
    let blocks = [1, 2].map { Data(SHA256.hash(data: secret + [0, 0, 0, $0] + info)) }
    let derived = shared.x963DerivedSymmetricKey(
      using: SHA256.self, sharedInfo: info, outputByteCount: 40)
    #expect(Data(copying: derived) == (blocks[0] + blocks[1]).prefix(40))
  }

  @Test func `a shared secret does not print its bytes`() throws {
    let key = P256.KeyAgreement.PrivateKey()
    let shared = try key.sharedSecretFromKeyAgreement(with: key.publicKey)
    #expect("\(shared)" == "SharedSecret(32 bytes)")
    #expect("\(key)" == "P256.KeyAgreement.PrivateKey")
    #expect(Mirror(reflecting: shared).children.isEmpty)
  }
}
