import Foundation
import Testing

@testable import SystemIO

@Suite(.enabled(if: geteuid() == 0, "only root gives files away"))
struct FolderOwnerTests {
  private let learner: uid_t = 65_534

  private func owner(_ path: String) -> uid_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_uid : nil
  }

  /// Makes a folder that belongs to the learner.
  private func learnersFolder(in folder: borrowing TemporaryFolder) throws -> String {
    let place = try folder.makeFolder("learner")
    #expect(unsafe chown(place, learner, learner) == 0)
    return place
  }

  @Test func `what root creates in a folder of another user belongs to that user`() throws {
    let folder = try TemporaryFolder()
    let place = try learnersFolder(in: folder)
    try AtomicFile.create([1], at: "\(place)/new")
    try FileContents.append([1], to: "\(place)/log")
    try Folder.makeAll("\(place)/a/b")
    try FileContents.write([1], to: "\(place)/a/b/file")
    do { _ = try FileLock("\(place)/lock") }
    for name in ["new", "log", "a", "a/b", "a/b/file", "lock"] {
      #expect(owner("\(place)/\(name)") == learner, "\(name)")
    }
  }

  @Test func `what root replaces in a folder of another user belongs to that user`() throws {
    let folder = try TemporaryFolder()
    let place = try learnersFolder(in: folder)
    try AtomicFile.create([1], at: "\(place)/page")
    try AtomicFile.write([2], to: "\(place)/page")
    #expect(owner("\(place)/page") == learner)
    let replacement = try FileReplacement(
      [3], of: "\(place)/page", keepingIn: place, as: { "page.\($0)" })
    #expect(
      try replacement.commit(replacing: [2], keepsOld: true)
        == .replaced(kept: "\(place)/page.1"))
    #expect(owner("\(place)/page") == learner)
  }

  @Test func `what was there already keeps its owner`() throws {
    let folder = try TemporaryFolder()
    let place = try learnersFolder(in: folder)
    for name in ["log", "lock"] {
      let path = "\(place)/\(name)"
      try AtomicFile.create([], at: path)
      #expect(unsafe chown(path, 0, 0) == 0)
    }
    #expect(unsafe mkdir("\(place)/folder", 0o755) == 0)
    try FileContents.append([1], to: "\(place)/log")
    do { _ = try FileLock("\(place)/lock") }
    try Folder.makeAll("\(place)/folder")
    for name in ["log", "lock", "folder"] { #expect(owner("\(place)/\(name)") == 0, "\(name)") }
  }

  @Test func `what a link in the folder leads to is not given away`() throws {
    let folder = try TemporaryFolder()
    let place = try learnersFolder(in: folder)
    let roots = try folder.write("", to: "root")
    FileContents.link("\(place)/log", to: roots)
    try FileContents.append([1], to: "\(place)/log")
    #expect(owner(roots) == 0)
    #expect(throws: SystemError(.replaceFile, "\(place)/log", code: EEXIST)) {
      try AtomicFile.create([1], at: "\(place)/log")
    }
    #expect(owner(roots) == 0)
  }

  @Test func `what root creates in its own folder is root's`() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.create([1], at: "\(folder.path)/own")
    #expect(owner("\(folder.path)/own") == 0)
  }
}
