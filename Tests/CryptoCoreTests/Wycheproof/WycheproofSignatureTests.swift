internal import CryptoCore
internal import Foundation
internal import Testing

/// C2SP/wycheproof @dac1dd4, the files of signatures.
@Suite(.enabled(if: Vectors.areThere, "../shared/vectors is not there"))
struct WycheproofSignatureTests {
  private struct Group: Decodable, Sendable {
    var publicKeyDer, publicKeyPem: String
    var tests: [Vector]
  }

  private struct Vector: Decodable, Sendable {
    var tcId: Int
    var msg, sig: String
    var result: WycheproofResult
  }

  private func groups(in name: String) throws -> [Group] {
    let file = try Vectors.load(WycheproofFile<Group>.self, from: "wycheproof/\(name)_test.json")
    #expect(file.testGroups.map(\.tests.count).reduce(0, +) == file.numberOfTests)
    return file.testGroups
  }

  // The one acceptable vector is tcId 8, a DigestInfo without NULL. RFC 8017, section 9.2, note 2
  // lets verifiers accept it, but appendix A.2.4 always includes the NULL. It is refused here:
  // signers write the NULL, and every further form helps forgers.
  @Test func `RSA PKCS 1 signatures are accepted or refused as they should`() throws {
    let groups = try groups(in: "rsa_signature_2048_sha256")
    let all = groups.flatMap(\.tests)
    #expect(all.count == 259)
    #expect(all.count { $0.result == .valid } == 9)
    #expect(all.filter { $0.result == .acceptable }.map(\.tcId) == [8])
    for group in groups {
      let key = try RSAPublicKey(der: bytes(group.publicKeyDer))
      #expect(try RSAPublicKey(pem: group.publicKeyPem) == key)
      for vector in group.tests {
        let isValid = key.isValid(
          try bytes(vector.sig), for: try bytes(vector.msg), padding: .pkcs1)
        #expect(isValid == (vector.result == .valid), "tcId \(vector.tcId)")
      }
    }
  }

  // tcId 257 is included as a signature of the wrong primitive.
  @Test func `the PSS signature among those of PKCS 1 is valid for PSS only`() throws {
    var taken: [Int] = []
    for group in try groups(in: "rsa_signature_2048_sha256") {
      let key = try RSAPublicKey(der: bytes(group.publicKeyDer))
      for vector in group.tests
      where key.isValid(try bytes(vector.sig), for: try bytes(vector.msg), padding: .pss) {
        taken.append(vector.tcId)
      }
    }
    #expect(taken == [257])
  }

  @Test func `ECDSA signatures of r and s are accepted or refused as they should`() throws {
    let groups = try groups(in: "ecdsa_secp256r1_sha256_p1363")
    let all = groups.flatMap(\.tests)
    #expect(all.count == 262)
    #expect(all.count { $0.result == .valid } == 173)
    #expect(all.count { $0.result == .acceptable } == 0)
    for group in groups {
      let key = try P256.Signing.PublicKey(derRepresentation: bytes(group.publicKeyDer))
      let again = try P256.Signing.PublicKey(pemRepresentation: group.publicKeyPem)
      #expect(again.rawRepresentation == key.rawRepresentation)
      for vector in group.tests {
        let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes(vector.sig))
        let message = try bytes(vector.msg)
        let isValid = signature.map { key.isValidSignature($0, for: message) } ?? false
        #expect(isValid == (vector.result == .valid), "tcId \(vector.tcId)")
      }
    }
  }
}
