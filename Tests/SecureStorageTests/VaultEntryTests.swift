import CryptoCore
import Foundation
import TestPrograms
import Testing

@testable import SecureStorage

/// The boxes of an entry alone; in a file, the authentication code would detect every change first.
@Suite struct VaultEntryTests {
  let mia = VaultName(service: "api", account: "mia")
  let tom = VaultName(service: "api", account: "tom")

  @Test func `a box is bound to its entry's name`() throws {
    let keys = VaultKeys(data: SymmetricKey(size: .bits256))
    let (first, second) = (
      try VaultEntry(Data("a".utf8), name: mia, under: keys),
      try VaultEntry(Data("b".utf8), name: tom, under: keys)
    )
    #expect(try first.secret(name: mia, under: keys) == Data("a".utf8))
    #expect(throws: CryptoKitError.self) { try first.secret(name: tom, under: keys) }
    for (keyBox, dataBox) in [
      (second.keyBox, second.dataBox), (second.keyBox, first.dataBox),
      (first.keyBox, second.dataBox), (first.dataBox, first.dataBox),
    ] {
      let crossed = VaultEntry(nameBox: first.nameBox, keyBox: keyBox, dataBox: dataBox)
      #expect(throws: CryptoKitError.self) { try crossed.secret(name: mia, under: keys) }
    }
  }

  @Test func `an old box does not fit an entry's new key`() throws {
    let keys = VaultKeys(data: SymmetricKey(size: .bits256))
    let old = try VaultEntry(Data("old".utf8), name: mia, under: keys)
    let new = try VaultEntry(Data("new".utf8), name: mia, under: keys)
    let crossed = VaultEntry(nameBox: new.nameBox, keyBox: new.keyBox, dataBox: old.dataBox)
    #expect(throws: CryptoKitError.self) { try crossed.secret(name: mia, under: keys) }
  }

  @Test(arguments: [("", ""), ("a", "bc"), ("ab", "c"), ("é", "\n"), ("", "abc")])
  func `a name is read back unchanged and is unique`(service: String, account: String) {
    let name = VaultName(service: service, account: account)
    #expect(VaultName(bytes: name.bytes) == name)
    #expect(name.bytes != VaultName(service: "abc", account: "").bytes)
  }

  @Test func `random bytes are read as a name or refused`() {
    for _ in 0..<TestTier.rounds(10_000) {
      var bytes = (0..<Int.random(in: 0...24)).map { _ in UInt8.random(in: 0...255) }
      for place in bytes.indices.prefix(Int.random(in: 0...7)) { bytes[place] = 0 }
      if let name = VaultName(bytes: Data(bytes)) { #expect(name.bytes == Data(bytes)) }
    }
  }
}
