import Foundation
import SystemIO
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct FolderFilesTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("lessons-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: "\(folder)/assets/inner/deep", withIntermediateDirectories: true)
    for name in ["b.txt", "a.txt", "inner/c.txt", "inner/deep/d.bin"] {
      try Data("\(name)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/assets/\(name)"))
    }
  }

  private func files(limit: Int = 1_000) -> FolderFiles? {
    defer { _ = try? FileManager.default.removeItem(atPath: folder) }
    return FolderFiles(in: "\(folder)/assets", limit: limit)
  }

  private func fault(_ path: String, _ reason: FolderFiles.Reason) -> FolderFiles.Fault {
    FolderFiles.Fault(path: path, reason: reason)
  }

  @Test func `all files are read in the order of their paths`() throws {
    let found = try #require(files())
    #expect(found.files.map(\.path) == ["a.txt", "b.txt", "inner/c.txt", "inner/deep/d.bin"])
    #expect(
      found.files.map { String(decoding: $0.bytes, as: UTF8.self) }
        == found.files.map { "\($0.path)\n" })
    #expect(found.faults.isEmpty)
  }

  @Test func `links, pipes and sockets are faults and are not opened`() throws {
    let secret = "\(folder)/secret"
    try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
    for (name, target) in [
      ("link", secret), ("inner/up", "../.."), ("dangling", "nowhere"), ("inner/self", "self"),
    ] {
      #expect(unsafe symlink(target, "\(folder)/assets/\(name)") == 0)
    }
    #expect(unsafe mkfifo("\(folder)/assets/pipe", 0o600) == 0)
    let found = try #require(files())
    #expect(found.files.count == 4)
    #expect(
      found.faults == [
        fault("dangling", .link), fault("inner/self", .link), fault("inner/up", .link),
        fault("link", .link), fault("pipe", .namedPipe),
      ])
  }

  @Test func `a folder that is a link is a fault itself`() throws {
    try FileManager.default.moveItem(atPath: "\(folder)/assets", toPath: "\(folder)/elsewhere")
    #expect(unsafe symlink("elsewhere", "\(folder)/assets") == 0)
    let found = try #require(files())
    #expect(found.files.isEmpty)
    #expect(found.faults == [fault("", .link)])
  }

  @Test func `no folder is no fault`() {
    #expect(FolderFiles(in: "\(folder)/none", limit: 1) == nil)
    #expect(FolderFiles(in: "\(folder)/assets/a.txt", limit: 1) == nil)
    _ = files()
  }

  @Test func `files beyond the limit are left out, smaller ones after them are not`() throws {
    let found = try #require(files(limit: 20))
    #expect(found.files.map(\.path) == ["a.txt", "b.txt"])
    #expect(
      found.faults == [
        fault("inner/c.txt", .tooLarge(limit: 20)), fault("inner/deep/d.bin", .tooLarge(limit: 20)),
      ])
  }

  @Test func `names that are not UTF-8 and folders that are too deep are faults`() throws {
    let odd: [CChar] = Array("\(folder)/assets/".utf8CString.dropLast()) + [-1, 0]
    let file = unsafe open(odd, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    close(file)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/assets/" + String(repeating: "x/", count: 20),
      withIntermediateDirectories: true)
    let found = try #require(files())
    #expect(found.files.count == 4)
    #expect(
      found.faults == [
        fault(String(repeating: "x/", count: 15) + "x", .tooDeep(limit: 16)),
        fault("\u{FFFD}", .unreadableName),
      ])
  }

  @Test func `what was read is written with its folders`() throws {
    let other = "\(folder)-copy"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let found = try #require(files())
    try FolderFiles.write(found.files, into: other)
    #expect(FolderFiles(in: other, limit: 1_000)?.files == found.files)
    #expect(throws: SystemError.self) { try FolderFiles.write(found.files, into: other) }
  }
}
