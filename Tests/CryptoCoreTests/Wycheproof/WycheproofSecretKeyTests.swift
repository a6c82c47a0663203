internal import CryptoCore
internal import Foundation
internal import Testing

/// C2SP/wycheproof @dac1dd4, the files of algorithms with a secret.
@Suite(.enabled(if: Vectors.areThere, "../shared/vectors is not there"))
struct WycheproofSecretKeyTests {
  private struct Group<Vector: Decodable & Sendable>: Decodable, Sendable {
    var tests: [Vector]
    var tagSize: Int?
  }

  private func vectors<Vector: Decodable & Sendable>(
    _ type: Vector.Type, in name: String
  ) throws -> [Vector] {
    let file = try Vectors.load(
      WycheproofFile<Group<Vector>>.self, from: "wycheproof/\(name)_test.json")
    let tests = file.testGroups.flatMap(\.tests)
    #expect(tests.count == file.numberOfTests)
    return tests
  }

  private struct Box: Decodable, Sendable {
    var tcId: Int
    var key, iv, aad, msg, ct, tag: String
    var result: WycheproofResult
  }

  @Test func `AES-GCM boxes of nonces from 96 bits on open or are refused as they should`() throws {
    let all = try vectors(Box.self, in: "aes_gcm")
    // libcrypto takes nonces of at most 128 bytes.
    let applicable = all.filter { (24...256).contains($0.iv.count) }
    #expect(all.count == 316)
    #expect(applicable.count { $0.iv.count == 24 } == 197)
    #expect(applicable.count { $0.iv.count == 24 && $0.result == .valid } == 116)
    for vector in applicable {
      let (key, context) = (SymmetricKey(data: try bytes(vector.key)), try bytes(vector.aad))
      let plain = try bytes(vector.msg)
      let box = try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(data: bytes(vector.iv)), ciphertext: bytes(vector.ct),
        tag: bytes(vector.tag))
      let opened = try? AES.GCM.open(box, using: key, authenticating: context)
      let sealed = try AES.GCM.seal(
        plain, using: key, nonce: box.nonce, authenticating: context)
      #expect(opened == (vector.result == .valid ? plain : nil), "tcId \(vector.tcId)")
      let isSame = sealed.ciphertext == box.ciphertext && sealed.tag == box.tag
      #expect(isSame == (vector.result == .valid), "tcId \(vector.tcId)")
    }
  }

  // SP 800-38D allows shorter nonces; CryptoKit does not.
  @Test func `shorter nonces are always refused`() throws {
    let others = try vectors(Box.self, in: "aes_gcm").filter { $0.iv.count < 24 }
    #expect(!others.isEmpty)
    for vector in others {
      let error = #expect(throws: CryptoKitError.self, "tcId \(vector.tcId)") {
        try AES.GCM.Nonce(data: bytes(vector.iv))
      }
      #expect(error == .incorrectParameterSize)
    }
  }

  private struct Padded: Decodable, Sendable {
    var tcId: Int
    var key, iv, msg, ct: String
    var result: WycheproofResult
  }

  @Test func `AES-256-CBC texts are read or refused as they should`() throws {
    let all = try vectors(Padded.self, in: "aes_cbc_pkcs5")
    let applicable = all.filter { $0.key.count == 64 }
    #expect(all.count == 216)
    #expect(applicable.count == 72)
    #expect(applicable.count { $0.result == .valid } == 24)
    for vector in applicable {
      let (key, iv) = (try bytes(vector.key), try bytes(vector.iv))
      let (plain, sealed) = (try bytes(vector.msg), try bytes(vector.ct))
      let opened = try? UnauthenticatedCBC.decrypt(sealed, key: key, vector: iv)
      let made = try UnauthenticatedCBC.encrypt(plain, key: key, vector: iv)
      #expect(opened == (vector.result == .valid ? plain : nil), "tcId \(vector.tcId)")
      #expect((made == sealed) == (vector.result == .valid), "tcId \(vector.tcId)")
    }
  }

  // The old systems that the module reads used AES-256; it accepts no other key.
  @Test func `AES-128-CBC and AES-192-CBC are always refused`() throws {
    let others = try vectors(Padded.self, in: "aes_cbc_pkcs5").filter { $0.key.count != 64 }
    #expect(others.count == 144)
    for vector in others {
      let error = #expect(throws: CryptoError.self, "tcId \(vector.tcId)") {
        try UnauthenticatedCBC.decrypt(
          bytes(vector.ct), key: bytes(vector.key), vector: bytes(vector.iv))
      }
      #expect(error?.code == .invalidParameter)
    }
  }

  private struct Code: Decodable, Sendable {
    var tcId: Int
    var key, msg, tag: String
    var result: WycheproofResult
  }

  @Test func `HMAC-SHA-256 codes of 256 bits are accepted or refused as they should`() throws {
    let all = try vectors(Code.self, in: "hmac_sha256")
    let applicable = all.filter { $0.tag.count == 64 }
    #expect(all.count == 174)
    #expect(applicable.count == 87)
    #expect(applicable.count { $0.result == .valid } == 33)
    for vector in applicable {
      let isValid = HMAC<SHA256>.isValidAuthenticationCode(
        try bytes(vector.tag), authenticating: try bytes(vector.msg),
        using: SymmetricKey(data: try bytes(vector.key)))
      #expect(isValid == (vector.result == .valid), "tcId \(vector.tcId)")
    }
  }

  // A truncated code is not accepted here; the valid ones are the start of the whole code.
  @Test func `HMAC-SHA-256 codes of 128 bits are always refused`() throws {
    let others = try vectors(Code.self, in: "hmac_sha256").filter { $0.tag.count != 64 }
    #expect(others.count == 87)
    for vector in others {
      let (key, message) = (SymmetricKey(data: try bytes(vector.key)), try bytes(vector.msg))
      let (tag, whole) = (
        try bytes(vector.tag), HMAC<SHA256>.authenticationCode(for: message, using: key)
      )
      #expect(
        !HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: message, using: key),
        "tcId \(vector.tcId)")
      #expect(
        whole.starts(with: tag) == (vector.result == .valid), "tcId \(vector.tcId)")
    }
  }

  private struct Expansion: Decodable, Sendable {
    var tcId, size: Int
    var ikm, salt, info, okm: String
    var result: WycheproofResult
  }

  @Test func `HKDF-SHA-256 keys are derived or refused as they should`() throws {
    let all = try vectors(Expansion.self, in: "hkdf_sha256")
    #expect(all.count == 86)
    #expect(all.count { $0.result == .valid } == 83)
    // The other three ask for more than 255 digests, which ends the program, as in CryptoKit.
    #expect(all.filter { $0.result != .valid }.allSatisfy { $0.size > 255 * 32 })
    for vector in all where vector.result == .valid {
      let derived = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: try bytes(vector.ikm)), salt: try bytes(vector.salt),
        info: try bytes(vector.info), outputByteCount: vector.size)
      #expect(Data(copying: derived).hex == vector.okm, "tcId \(vector.tcId)")
    }
  }

  private struct Stretching: Decodable, Sendable {
    var tcId, iterationCount, dkLen: Int
    var password, salt, dk: String
    var result: WycheproofResult
  }

  @Test func `PBKDF2-HMAC-SHA-256 keys are derived as they should`() throws {
    let all = try vectors(Stretching.self, in: "pbkdf2_hmacsha256")
    #expect(all.count == 60)
    #expect(all.allSatisfy { $0.result == .valid })
    for vector in all {
      let derived = try PBKDF2<SHA256>.deriveKey(
        password: bytes(vector.password), salt: bytes(vector.salt),
        iterations: vector.iterationCount, byteCount: vector.dkLen)
      #expect(Data(copying: derived).hex == vector.dk, "tcId \(vector.tcId)")
    }
  }
}
