internal import TestPrograms
internal import CryptoCore
internal import Foundation
internal import GoldenFiles
internal import Testing

/// Properties of any input: 10,000 inputs each at night, a tenth of them by day, the same in every run.
@Suite struct EncodingPropertyTests {
  @Test func `base64url decodes what it encoded`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<TestTier.rounds(10_000) {
      let bytes = random.bytes(upTo: 64)
      let text = Base64URL.encode(bytes)
      #expect(try Base64URL.decode(text) == bytes)
      // An independent decoder: Foundation's, with its own alphabet and padding.
      let padded = text.replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
      #expect(Data(base64Encoded: padded + padding) == bytes)
    }
  }

  @Test func `a string is refused or is the only base64url of its bytes`() {
    let alphabet = Array("ABCXYZabcxyz0189-_-_AEIMQUYcgkosw048 +/=.\n".utf8)
    var random = SeededGenerator(seed: 2)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let digits = (0..<random.next() % 8).map { _ in random.pick(alphabet) }
      let text = String(decoding: digits, as: UTF8.self)
      guard let bytes = try? Base64URL.decode(text) else { continue }
      accepted += 1
      #expect(Base64URL.encode(bytes) == text)
    }
    #expect((TestTier.rounds(500)...TestTier.rounds(9_500)).contains(accepted))
  }

  @Test func `base32 decodes what it encoded`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<TestTier.rounds(10_000) {
      let bytes = random.bytes(upTo: 40)
      #expect(try Base32.decode(Base32.encode(bytes)) == bytes)
      #expect(try Base32.decode(Base32.encode(bytes).lowercased()) == bytes)
    }
  }

  @Test func `a parsed PHC string prints itself`() throws {
    let texts = [
      "$scrypt$ln=17,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
      "$scrypt$ln=4,r=1,p=16$AAECAwQFBgc$AAECAwQFBgcICQoLDA0ODw",
    ].map { Array($0.utf8) }
    let alphabet = Array("$=,lnrp0123456789AQgw+/-".utf8)
    var random = SeededGenerator(seed: 4)
    var accepted = 0
    for _ in 0..<TestTier.rounds(10_000) {
      let mutated = random.mutation(of: random.pick(texts), alphabet: alphabet)
      let text = String(decoding: mutated, as: UTF8.self)
      guard let hash = try? PasswordHash(parsing: text) else { continue }
      accepted += 1
      #expect(hash.description == text)
    }
    #expect((TestTier.rounds(1_000)...TestTier.rounds(9_000)).contains(accepted))
  }

  @Test func `any bytes as a PHC string are handled`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<TestTier.rounds(10_000) {
      let text = "$scrypt$" + String(decoding: random.bytes(upTo: 60), as: UTF8.self)
      #expect(throws: CryptoError.self) { try PasswordHash(parsing: text) }
    }
  }

  @Test func `a sealed box opens only as it was sealed`() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<TestTier.rounds(10_000) {
      let (plain, context) = (random.bytes(upTo: 40), random.bytes(upTo: 10))
      let box = try #require(
        AES.GCM.seal(plain, using: TestKeys.secret, authenticating: context).combined)
      let again = try AES.GCM.SealedBox(combined: box)
      #expect(try AES.GCM.open(again, using: TestKeys.secret, authenticating: context) == plain)
      let mutated = random.mutation(of: Array(box))
      #expect(throws: CryptoKitError.self) {
        try AES.GCM.open(
          AES.GCM.SealedBox(combined: mutated), using: TestKeys.secret, authenticating: context)
      }
    }
  }
}
