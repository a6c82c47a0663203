internal import CryptoCore
internal import Foundation
internal import Testing

/// C2SP/wycheproof @dac1dd4, the files of JSON Web Signatures and Keys.
@Suite(.enabled(if: Vectors.areThere, "../shared/vectors is not there"))
struct WycheproofJOSETests {
  private struct Group<Key: Decodable & Sendable>: Decodable, Sendable {
    var `public`: Key?
    var `private`: Key
    var tests: [Vector]

    var key: Key { `public` ?? `private` }
  }

  private struct Vector: Decodable, Sendable {
    var tcId: Int
    var jws: String
    var result: WycheproofResult
  }

  /// A key, or a set of them.
  private struct KeyOrSet: Decodable, Sendable {
    var keys: [JWK]

    init(from decoder: any Decoder) throws {
      do {
        keys = try JWKSet(from: decoder).keys
      } catch {
        keys = [try JWK(from: decoder)]
      }
    }
  }

  private func groups<Key: Decodable & Sendable>(
    of type: Key.Type, in name: String
  ) throws -> [Group<Key>] {
    let file = try Vectors.load(
      WycheproofFile<Group<Key>>.self, from: "wycheproof/\(name)_test.json")
    #expect(file.testGroups.map(\.tests.count).reduce(0, +) == file.numberOfTests)
    return file.testGroups
  }

  /// The tests whose token the key verifies with the algorithm.
  private func accepted(
    _ tests: [Vector], key: JWK, algorithm: JWSAlgorithm
  ) -> [Int] {
    tests.filter { test in
      let jws = try? JWS.verify(
        test.jws, using: JWSVerificationKey(jwk: key, algorithm: algorithm))
      return jws != nil
    }.map(\.tcId)
  }

  // 372 and 373 have a "?" in the base64url and count as valid, because RFC 2045 would skip it. RFC
  // 7515, section 2, allows no additional characters, so they are refused here. 367 and 370 count
  // as invalid because of padding that is not in the file: they are exactly the valid token 357.
  // 346 and 350 are PS384 (RFC 7520, figure 20) and count as valid with a key whose alg is PS256.
  @Test func `tokens of the four algorithms are accepted or refused as they should`() throws {
    let groups = try groups(of: JWK.self, in: "json_web_signature").filter {
      $0.key.alg.flatMap(JWSAlgorithm.init) != nil
    }
    let all = groups.flatMap(\.tests)
    #expect(all.count == 362)
    #expect(all.count { $0.result == .valid } == 28)
    var taken: [Int] = []
    for group in groups {
      let algorithm = try #require(group.key.alg.flatMap(JWSAlgorithm.init))
      taken += accepted(group.tests, key: group.key, algorithm: algorithm)
    }
    let valid = all.filter { $0.result == .valid }.map(\.tcId)
    let texts = Dictionary(uniqueKeysWithValues: all.map { ($0.tcId, $0.jws) })
    #expect(texts[367] == texts[357])
    #expect(texts[370] == texts[357])
    #expect(Set(taken) == Set(valid).subtracting([346, 350, 372, 373]).union([367, 370]))
    #expect(Set(taken).count == taken.count)
  }

  // RS384, RS512, PS384, PS512 and "ES521" (P-521) are not supported by this module; encryption
  // keys have no alg and no valid token.
  @Test func `tokens of other algorithms are refused by each of the four`() throws {
    let groups = try groups(of: JWK.self, in: "json_web_signature").filter {
      $0.key.alg.flatMap(JWSAlgorithm.init) == nil
    }
    #expect(groups.flatMap(\.tests).count == 39)
    #expect(groups.flatMap(\.tests).count { $0.result == .valid } == 18)
    for group in groups {
      for algorithm in JWSAlgorithm.allCases {
        #expect(accepted(group.tests, key: group.key, algorithm: algorithm) == [])
        var unbound = group.key
        unbound.alg = nil
        let valid = group.tests.filter { $0.result == .valid }
        #expect(accepted(valid, key: unbound, algorithm: algorithm) == [])
      }
    }
  }

  // 14 and 15 are HS384 and HS512, which this module does not support; the set, the key or the
  // token decides the rest.
  @Test func `sets of keys verify or are refused as they should`() throws {
    let groups = try groups(of: KeyOrSet.self, in: "json_web_key")
    let all = groups.flatMap(\.tests)
    #expect(all.count == 26)
    #expect(all.filter { $0.result == .valid }.map(\.tcId) == [2, 5, 13, 14, 15])
    var taken: [Int] = []
    for group in groups {
      let keys = JWKSet(keys: group.key.keys)
      for test in group.tests {
        for algorithm in JWSAlgorithm.allCases {
          let jws = try? JWS.verify(
            test.jws,
            using: keys.verificationKey(
              kid: JWS.unverifiedHeader(of: test.jws).kid, algorithm: algorithm))
          if jws != nil { taken.append(test.tcId) }
        }
      }
    }
    #expect(taken == [2, 5, 13])
  }
}
