import Foundation
import LessonModel
import SystemIO
import Testing

@testable import LessonsCLI

/// Outlines that are read from a cache as long as the files of their lessons are the same.
@Suite final class CourseIndexTests {
  private let folder: String
  private let outline = LessonOutline(
    id: "l", name: "01-l", title: "L", path: "Lessons/01-l.md", version: "v",
    steps: [
      .init(id: "a", formerIDs: [FormerID("b")], title: "A", isDemonstration: true, hintCount: 2)
    ])

  init() throws {
    folder = NSTemporaryDirectory() + "index-\(UUID().uuidString)"
    try Folder.makeAll(folder)
  }

  deinit { Folder.remove(folder) }

  private func index(of program: String = "/bin/sh") -> CourseIndex {
    CourseIndex(in: folder, of: program)
  }

  @Test func `an outline is found whole by the stamp of its file`() {
    index().keep(["one": outline])
    #expect(index()["one"] == outline)
    #expect(index()["two"] == nil)
  }

  @Test func `what is no longer in the course is not kept`() {
    index().keep(["one": outline])
    index().keep(["two": outline])
    #expect(index()["one"] == nil)
    #expect(index()["two"] == outline)
  }

  @Test func `nothing is written when nothing is new`() throws {
    index().keep(["one": outline])
    let stamp = FileStamp.of("\(folder)/index.json")
    index().keep(["one": outline])
    #expect(FileStamp.of("\(folder)/index.json") == stamp)
  }

  @Test func `another program reads the lessons anew`() {
    index().keep(["one": outline])
    #expect(index(of: "/bin/cat")["one"] == nil)
  }

  @Test func `a file that was cut off is as good as none`() throws {
    index().keep(["one": outline])
    let bytes = try #require(try FileContents.readWhole("\(folder)/index.json", limit: 1 << 20))
    for length in bytes.indices {
      try FileContents.write(Array(bytes[..<length]), to: "\(folder)/index.json")
      #expect(index()["one"] == nil, "\(length)")
    }
  }

  @Test func `nothing is written where there is no cache`() {
    Folder.remove(folder)
    index().keep(["one": outline])
    #expect(!FileStamp.isThere(folder))
  }
}
