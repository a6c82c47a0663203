import Foundation
import LessonModel
import SystemIO
import Testing

@testable import LessonsCLI

/// Lessons that are read from a cache as long as their files are the same.
@Suite final class LessonSnapshotsTests {
  private let folder: String
  private let lesson = Lesson(
    id: "l", name: "01-l", title: "L", path: "Lessons/01-l.md", preamble: [],
    steps: [Step(id: "a", title: "A", content: [], expectation: .output(nil))])

  init() throws {
    folder = NSTemporaryDirectory() + "snapshots-\(UUID().uuidString)"
    try Folder.makeAll(folder)
  }

  deinit { Folder.remove(folder) }

  private func snapshots(of program: String = "/bin/sh") -> LessonSnapshots {
    LessonSnapshots(in: folder, of: program)
  }

  private func keep(_ stamp: String) {
    snapshots().keep([lesson], [lesson.path: stamp])
  }

  @Test func `a lesson is found by the stamp of its file`() {
    keep("one")
    #expect(snapshots().lesson("one") == lesson)
    #expect(snapshots().lesson("two") == nil)
    #expect(snapshots().lesson(nil) == nil)
  }

  @Test func `what is no longer in the course is not kept`() {
    keep("one")
    keep("two")
    #expect(snapshots().lesson("one") == nil)
    #expect(snapshots().lesson("two") == lesson)
  }

  @Test func `another program reads the lessons anew`() {
    keep("one")
    #expect(snapshots(of: "/bin/cat").lesson("one") == nil)
  }

  @Test func `a broken file is as good as none`() throws {
    keep("one")
    let bytes = try #require(try FileContents.readWhole("\(folder)/lessons", limit: 1 << 20))
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0x55
      try FileContents.write(broken, to: "\(folder)/lessons")
      let found = snapshots().lesson("one")
      #expect(found == nil, "\(index)")
      try FileContents.write(Array(bytes[..<index]), to: "\(folder)/lessons")
      #expect(snapshots().lesson("one") == nil, "\(index)")
    }
  }

  @Test func `nothing is written where there is no cache`() {
    Folder.remove(folder)
    keep("one")
    #expect(!FileStamp.isThere(folder))
  }

  @Test
  func `a file that was just changed has no stamp, and a settled one has another after a change`()
    async throws
  {
    let file = "\(folder)/01-l.md"
    func stamp() -> String? { LessonSnapshots.stamp(of: file, shownAs: "01-l.md") }
    try FileContents.write(Array("one".utf8), to: file)
    #expect(stamp() == nil)
    try await Task.sleep(for: .seconds(3.1))
    let first = try #require(stamp())
    #expect(stamp() == first)
    #expect(LessonSnapshots.stamp(of: file, shownAs: "../01-l.md") != first)
    let time = try #require(
      try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
    try FileContents.write(Array("two".utf8), to: file)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file)
    #expect(stamp() == nil)
    try await Task.sleep(for: .seconds(3.1))
    #expect(stamp() != nil && stamp() != first)
  }
}
