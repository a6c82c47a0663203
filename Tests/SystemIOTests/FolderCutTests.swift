import Foundation
import SystemIO
import Testing

/// Permissions can only be given, so a hidden folder needs all around it to be named.
struct FolderCutTests {
  @Test func `what is around a hidden folder stays, and the rest is as it was`() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("folder-cut-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: base) }
    for name in ["lib/lessons/Lessons", "lib/python", "lib/other/deep", "share"] {
      try FileManager.default.createDirectory(
        atPath: "\(base)/\(name)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(base)/link", withDestinationPath: "\(base)/lib")
    let hidden = "\(base)/lib/lessons"
    let all = ["lib", "share", "missing"].map { "\(base)/\($0)" }
    #expect(
      FolderCut.paths(all, without: hidden)
        == ["lib/other", "lib/python", "share", "missing"].map { "\(base)/\($0)" })
    #expect(
      FolderCut.paths(["\(base)/link"], without: hidden)
        == ["lib/other", "lib/python"].map { "\(base)/\($0)" })
    #expect(FolderCut.paths([hidden], without: hidden) == [])
    #expect(FolderCut.paths(all, without: "\(base)/nowhere") == all)
  }
}
