import CryptoCore
import Foundation
import SecureStorage
import TestPrograms
import Testing

@Suite struct VaultTests {
  typealias Code = StorageError.Code

  static func make(_ folder: String) throws -> Vault {
    let vault = try Vault.create(
      at: folder + "/v", password: Fixture.password, cost: Fixture.tinyCost)
    try vault.set(Fixture.secret, service: "api", account: "mia")
    try vault.set(Data("other".utf8), service: "api", account: "tom")
    return vault
  }

  static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  static func write(_ bytes: some Sequence<UInt8>, _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  static func openCode(_ path: String, _ password: Data = Fixture.password) -> Code? {
    Fixture.code { () throws(StorageError) in _ = try Vault.open(at: path, password: password) }
  }

  @Test func `stored secrets are there after opening again`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let vault = try Vault.open(at: path, password: Fixture.password)
      #expect(try vault.data(service: "api", account: "mia") == Fixture.secret)
      #expect(try vault.accounts(service: "api") == ["mia", "tom"])
      #expect(try vault.data(service: "api", account: "zoe") == nil)
      #expect(try vault.remove(service: "api", account: "mia"))
      #expect(try !vault.remove(service: "api", account: "mia"))
      let again = try Vault.open(at: path, password: Fixture.password)
      #expect(try again.accounts(service: "api") == ["tom"])
      #expect(try again.data(service: "api", account: "tom") == Data("other".utf8))
    }
  }

  @Test func `neither names nor secrets are in the file or in a description`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      let file = String(decoding: try Self.bytes(vault.path), as: UTF8.self)
      var text = "\(vault)"
      dump(vault, to: &text)
      #expect(!file.contains("hunter2-secret") && !text.contains("hunter2-secret"))
      // Three letters may appear in a sealed box by chance, but not as a separate word.
      let words = (file + " " + text).split {
        !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_"
      }
      #expect(!words.contains("mia") && !words.contains("tom"))
      #expect(file.hasPrefix("vault v1\n$scrypt$ln=1,r=1,p=1$"))
    }
  }

  @Test func `only the owner can read the file and no other file is left`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["v"])
    }
  }

  @Test func `a wrong password is refused and the file is unchanged`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let before = try Self.bytes(path)
      #expect(Self.openCode(path, Data("wrong".utf8)) == .wrongPassword)
      #expect(try Self.bytes(path) == before)
    }
  }

  @Test func `every flipped bit of the file is refused`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let good = Array(try Self.bytes(path))
      for place in good.indices {
        for bit in 0..<8 {
          var bad = good
          bad[place] ^= 1 << bit
          try Self.write(bad, path)
          #expect(Self.openCode(path) != nil, "byte \(place), bit \(bit)")
        }
      }
      try Self.write(good, path)
      #expect(Self.openCode(path) == nil)
    }
  }

  @Test func `a file truncated anywhere is refused`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let good = try Self.bytes(path)
      for count in 0..<good.count {
        try Self.write(good.prefix(count), path)
        #expect(Self.openCode(path) != nil, "\(count) bytes")
      }
      try Self.write(good + [10], path)
      #expect(Self.openCode(path) == .malformedInput)
    }
  }

  @Test func `entries and boxes in other places are refused`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let lines = String(decoding: try Self.bytes(path), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var swapped = lines
      swapped.swapAt(3, 4)
      try Self.write(swapped.joined(separator: "\n").utf8, path)
      #expect(Self.openCode(path) == .tampered)
      var dropped = lines
      dropped.remove(at: 3)
      try Self.write(dropped.joined(separator: "\n").utf8, path)
      #expect(Self.openCode(path) == .tampered)
      let (first, second) = (lines[3].split(separator: " "), lines[4].split(separator: " "))
      var crossed = lines
      crossed[3] = "entry \(first[1]) \(second[2]) \(second[3])"
      crossed[4] = "entry \(second[1]) \(first[2]) \(first[3])"
      try Self.write(crossed.joined(separator: "\n").utf8, path)
      #expect(Self.openCode(path) == .tampered)
    }
  }

  @Test func `another version is reported as such`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let text = String(decoding: try Self.bytes(path), as: UTF8.self)
      try Self.write(text.replacing("vault v1", with: "vault v2").utf8, path)
      #expect(Self.openCode(path) == .unsupportedVersion)
      try Self.write("hello".utf8, path)
      #expect(Self.openCode(path) == .malformedInput)
      #expect(Self.openCode(folder + "/none") == .fileAccess)
    }
  }

  @Test func `every error is one line`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      do {
        _ = try Vault.open(at: path, password: Data())
        Issue.record("an empty password opened it")
      } catch {
        #expect(
          "\(error)"
            == "opening \(path): the password is wrong, or the first three lines were changed")
      }
    }
  }

  @Test func `an existing file is not overwritten`() throws {
    try Fixture.withFolder { folder in
      try Self.write("mine".utf8, folder + "/v")
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try Vault.create(
            at: folder + "/v", password: Fixture.password, cost: Fixture.tinyCost)
        } == .alreadyExists)
      #expect(try Self.bytes(folder + "/v") == Data("mine".utf8))
    }
  }

  @Test func `a file that another process has changed is not overwritten`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      let other = try Vault.open(at: vault.path, password: Fixture.password)
      try other.set(Data(), service: "api", account: "zoe")
      let theirs = try Self.bytes(vault.path)
      #expect(
        Fixture.code { () throws(StorageError) in
          try vault.set(Data(), service: "api", account: "eve")
        } == .conflict)
      #expect(try Self.bytes(vault.path) == theirs)
      #expect(try vault.accounts(service: "api") == ["mia", "tom"])
    }
  }

  @Test func `a write that fails leaves the old file and the old state`() throws {
    try Fixture.withFolder { folder in
      // The name is as long as names can be, so a longer one next to it is not possible.
      let path = folder + "/" + String(repeating: "v", count: 250)
      try FileManager.default.moveItem(atPath: try Self.make(folder).path, toPath: path)
      let before = try Self.bytes(path)
      let vault = try Vault.open(at: path, password: Fixture.password)
      let code = Fixture.code { () throws(StorageError) in
        try vault.set(Data("new".utf8), service: "api", account: "mia")
      }
      #expect(code == .fileAccess)
      #expect(try Self.bytes(path) == before)
      #expect(try vault.data(service: "api", account: "mia") == Fixture.secret)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
  }

  @Test func `the new password opens and the old one does not`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      let new = Data("new".utf8)
      #expect(
        Fixture.code { () throws(StorageError) in try vault.changePassword(from: new, to: new) }
          == .wrongPassword)
      try vault.changePassword(from: Fixture.password, to: new)
      #expect(Self.openCode(vault.path) == .wrongPassword)
      let again = try Vault.open(at: vault.path, password: new)
      #expect(try again.data(service: "api", account: "mia") == Fixture.secret)
    }
  }

  @Test func `rotation seals everything again`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      try vault.shred(service: "api", account: "tom")
      let old = Set(
        String(decoding: try Self.bytes(vault.path), as: UTF8.self).split(separator: "\n"))
      #expect(
        Fixture.code { () throws(StorageError) in try vault.rotateKeys(password: Data()) }
          == .wrongPassword)
      try vault.rotateKeys(password: Fixture.password)
      let new = Set(
        String(decoding: try Self.bytes(vault.path), as: UTF8.self).split(separator: "\n"))
      #expect(old.intersection(new) == ["vault v1"])
      let again = try Vault.open(at: vault.path, password: Fixture.password)
      #expect(try again.data(service: "api", account: "mia") == Fixture.secret)
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try again.data(service: "api", account: "tom")
        } == .shredded)
    }
  }

  @Test func `a shredded secret is gone and the others are not`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      try vault.shred(service: "api", account: "mia")
      let again = try Vault.open(at: vault.path, password: Fixture.password)
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try again.data(service: "api", account: "mia")
        } == .shredded)
      #expect(try again.data(service: "api", account: "tom") == Data("other".utf8))
      try again.set(Data("new".utf8), service: "api", account: "mia")
      #expect(try again.data(service: "api", account: "mia") == Data("new".utf8))
    }
  }

  @Test func `a shredded vault cannot be opened`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      try vault.shred()
      #expect(Self.openCode(vault.path) == .shredded)
      #expect(
        Fixture.code { () throws(StorageError) in
          _ = try vault.data(service: "api", account: "mia")
        } == .shredded)
      #expect(
        Fixture.code { () throws(StorageError) in
          try vault.set(Data(), service: "api", account: "mia")
        } == .shredded)
    }
  }

  @Test func `random and half random files are refused without a trap`() throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let good = Array(try Self.bytes(path))
      let words = ["vault v1\n", "$scrypt$ln=1,r=1,p=1$", "key ", "entry ", "mac ", "-", "\n", "A"]
      var random = SystemRandomNumberGenerator()
      for round in 0..<TestTier.rounds(10_000) {
        let bytes: [UInt8] =
          switch round % 3 {
          case 0: (0..<Int.random(in: 0...80)).map { _ in UInt8.random(in: 0...255) }
          case 1:
            Array("vault v1\n".utf8)
              + (0..<Int.random(in: 0...12)).flatMap { _ in
                Array((words.randomElement(using: &random) ?? "").utf8)
              }
          default:
            good.prefix(Int.random(in: 0..<good.count)) + [UInt8.random(in: 0...255)]
              + good.suffix(Int.random(in: 0..<good.count))
          }
        guard bytes != good else { continue }
        try Self.write(bytes, path)
        #expect(Self.openCode(path) != nil)
      }
    }
  }

  @Test(arguments: [
    "ln=21,r=8,p=1", "ln=17,r=33,p=1", "ln=20,r=8,p=1", "ln=0,r=8,p=1", "ln=+1,r=1,p=1",
  ])
  func `a file cannot require too much work`(parameters: String) throws {
    try Fixture.withFolder { folder in
      let path = try Self.make(folder).path
      let text = String(decoding: try Self.bytes(path), as: UTF8.self)
      try Self.write(text.replacing("ln=1,r=1,p=1", with: parameters).utf8, path)
      #expect(Self.openCode(path) == .malformedInput)
    }
  }

  @Test func `a keychain model is stored in a vault`() throws {
    try Fixture.withFolder { folder in
      let vault = try Self.make(folder)
      var device = Device(identifier: "phone")
      device.changeEnrollment()
      let keychain = Keychain(device: device)
      let control = AccessControl(.whenUnlocked, .biometryCurrentSet)
      try keychain.add(Fixture.item(accessControl: control), as: Fixture.app)
      keychain.device.lock()
      try vault.save(keychain)
      let opened = try Vault.open(at: vault.path, password: Fixture.password)
      let again = try #require(
        try opened.keychain(ofDevice: "phone", prompt: .always(.allow)))
      #expect(again.device == keychain.device && again.snapshot == keychain.snapshot)
      again.device.unlock()
      let found = try again.copyMatching(Fixture.reading(), as: Fixture.app)
      #expect(found.first?.data == Fixture.secret)
      #expect(try opened.keychain(ofDevice: "other") == nil)
    }
  }
}
