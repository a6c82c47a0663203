internal import CryptoCore
internal import Foundation
internal import Testing

@Suite struct PasswordHashTests {
  private static let cheap = PasswordHash.Cost(logN: 4, blockSize: 8, parallelism: 1)

  @Test func `a hash verifies only its own password`() throws {
    let hash = try PasswordHash(of: Data("correct horse".utf8), cost: Self.cheap)
    #expect(try hash.verify(Data("correct horse".utf8)))
    #expect(try !hash.verify(Data("correct horsf".utf8)))
    #expect(try !hash.verify(Data()))
  }

  @Test func `two hashes of one password differ in salt and hash`() throws {
    let hashes = try (0..<2).map { _ in try PasswordHash(of: Data("x".utf8), cost: Self.cheap) }
    #expect(hashes[0].salt != hashes[1].salt)
    #expect(hashes[0].hash != hashes[1].hash)
    #expect(hashes.allSatisfy { $0.salt.count == 16 && $0.hash.count == 32 })
  }

  // RFC 7914, section 12, the third vector, written as a PHC string by Python's base64.
  @Test func `a stored hash is read and verified`() throws {
    let hash = try PasswordHash(
      parsing: """
        $scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU\
        $cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofL\
        VQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw
        """)
    #expect(hash.cost == .init(logN: 14, blockSize: 8, parallelism: 1))
    #expect(hash.salt == Data("SodiumChloride".utf8))
    #expect(try hash.verify(Data("pleaseletmein".utf8)))
    #expect(try !hash.verify(Data("pleaseletmeout".utf8)))
  }

  @Test func `a hash prints as the string it was parsed from`() throws {
    let hash = try PasswordHash(of: Data("x".utf8), cost: Self.cheap)
    #expect(hash.description.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
    #expect(try PasswordHash(parsing: hash.description) == hash)
  }

  @Test(arguments: [
    "", "scrypt", "$scrypt", "$scrypt$", "x$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$S",
    "$scrypt$ln=04,r=8,p=1$AAAAAAAAAAA$S", "$scrypt$ln=+4,r=8,p=1$AAAAAAAAAAA$S",
    "$scrypt$ln=-4,r=8,p=1$AAAAAAAAAAA$S", "$scrypt$ln=,r=8,p=1$AAAAAAAAAAA$S",
    "$scrypt$r=8,ln=4,p=1$AAAAAAAAAAA$S", "$scrypt$ln=4,r=8$AAAAAAAAAAA$S",
    "$scrypt$ln=4,r=8,p=1,x=1$AAAAAAAAAAA$S", "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA=$S",
    "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAB$S", "$scrypt$ln=4,r=8,p=1$AAAAAAAAAA$S",
    "$scrypt$ln=4,r=8,p=1$AAAAAAAAA-_$S", "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$S$",
    "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$S\n", "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$AAAA",
    "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$", "$scrypt$ln=٤,r=8,p=1$AAAAAAAAAAA$S",
  ])
  func `a string in any other spelling is refused`(text: String) {
    // S stands for a hash of 32 zeros.
    let spelt = text.replacing("$S", with: "$" + String(repeating: "A", count: 43))
    let error = #expect(throws: CryptoError.self) { try PasswordHash(parsing: spelt) }
    #expect(error?.code == .malformedInput)
  }

  @Test func `the spelling that the others vary is accepted`() throws {
    let zeros = String(repeating: "A", count: 43)
    let hash = try PasswordHash(parsing: "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$\(zeros)")
    #expect(hash.hash == Data(count: 32))
    #expect(hash.salt == Data(count: 8))
  }

  @Test(arguments: [
    "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA", "$2b$12$abc", "$SCRYPT$", "$",
  ])
  func `the string of another function is not supported`(text: String) {
    let error = #expect(throws: CryptoError.self) { try PasswordHash(parsing: text) }
    #expect(error?.code == .unsupported)
  }

  // 2^18 · 128 · 8 bytes are 256 MiB; the limit is 192.
  @Test(arguments: [
    (0, 8, 1), (21, 1, 1), (18, 8, 1), (4, 0, 1), (4, 33, 1), (4, 8, 0), (4, 8, 17),
  ])
  func `a cost that is out of range is refused`(logN: Int, blockSize: Int, parallelism: Int) {
    let cost = PasswordHash.Cost(logN: logN, blockSize: blockSize, parallelism: parallelism)
    let hashing = #expect(throws: CryptoError.self) {
      try PasswordHash(of: Data("x".utf8), cost: cost)
    }
    let zeros = String(repeating: "A", count: 43)
    let reading = #expect(throws: CryptoError.self) {
      try PasswordHash(
        parsing: "$scrypt$ln=\(logN),r=\(blockSize),p=\(parallelism)$AAAAAAAAAAA$\(zeros)")
    }
    #expect(hashing?.code == .invalidParameter)
    #expect(reading?.code == .malformedInput)
  }

  @Test func `a hash needs a rehash when the cost or a size is not the wanted one`() throws {
    let hash = try PasswordHash(of: Data("x".utf8), cost: Self.cheap)
    let zeros = String(repeating: "A", count: 43)
    let shortSalt = try PasswordHash(parsing: "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAA$\(zeros)")
    let shortHash = try PasswordHash(
      parsing: "$scrypt$ln=4,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA")
    #expect(!hash.needsRehash(for: Self.cheap))
    #expect(hash.needsRehash)
    #expect(shortSalt.needsRehash(for: Self.cheap))
    #expect(shortHash.needsRehash(for: Self.cheap))
  }

  // OWASP, Password Storage Cheat Sheet, 2023.
  @Test func `the recommended cost is the one that OWASP recommends`() {
    #expect(
      PasswordHash.Cost.recommended
        == PasswordHash.Cost(logN: 17, blockSize: 8, parallelism: 1))
  }
}
