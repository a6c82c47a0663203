import Foundation
import LessonMarkup
import LessonModel
import Testing

/// The shipped lessons as the cache keeps them.
@Suite struct CourseSnapshotTests {
  @Test func `each lesson is read from its bytes as it is in its file`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Sandbox.root + "/Lessons")
    var count = 0
    for name in files.compactMap(LessonFileName.init(fileName:)) {
      let path = "\(Sandbox.root)/Lessons/\(name.fileName)"
      let bytes = try #require(FileManager.default.contents(atPath: path))
      let text = try SourceText(bytes: Array(bytes), path: path, in: .lesson)
      for depth in [LessonParser.Depth.structure, .whole] {
        let lesson = try LessonParser.parse(text, name: name.stem, path: path, depth: depth)
        var (writing, written, read) = (Archive(), lesson, Lesson.blank)
        writing.pass(&written)
        var reading = Archive(reading: writing.bytes)
        reading.pass(&read)
        #expect(reading.isReadWhole && read == lesson)
      }
      count += 1
    }
    #expect(count > 10)
  }
}
