import Foundation
import SecureStorage
import Testing

@Suite(.timeLimit(.minutes(5))) struct VaultRaceTests {
  /// Stores a secret like a process that sometimes loses the race and then opens the vault again.
  private static func store(_ account: String, at path: String) throws {
    while true {
      let vault = try Vault.open(at: path, password: Fixture.password)
      do {
        return try vault.set(Data(account.utf8), service: "race", account: account)
      } catch  where error.code == .conflict {
        continue
      }
    }
  }

  @Test func `nothing is lost when several write at once`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "race-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "v").path(percentEncoded: false)
    _ = try Vault.create(at: path, password: Fixture.password, cost: Fixture.tinyCost)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 { try Self.store("\(writer)/\(number)", at: path) }
        }
      }
      try await group.waitForAll()
    }
    let vault = try Vault.open(at: path, password: Fixture.password)
    #expect(try vault.accounts(service: "race").count == 100)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }
}
