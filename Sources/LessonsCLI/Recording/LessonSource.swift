#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel

/// A lesson with the very bytes it was read from.
struct LessonSource: Sendable {
  /// What the bytes say.
  var lesson: Lesson
  /// The file.
  var path: String
  /// What was in it.
  var bytes: [UInt8]

  /// Reads the file of a lesson of a course.
  ///
  /// - Throws: `Diagnostics` when it can no longer be read as that lesson.
  init(_ lesson: Lesson, in folder: CourseFolder) throws(Diagnostics) {
    path = "\(folder.path)/\(lesson.name).md"
    guard let bytes = Self.contents(of: path) else {
      let found = Diagnostic(
        path: lesson.path, line: 1, message: "the file is gone; run it again")
      throw Diagnostics([found], in: .lesson)
    }
    self.bytes = bytes
    self.lesson = try Self.parse(bytes, as: lesson)
  }

  /// What other bytes of the same file would say.
  static func parse(_ bytes: [UInt8], as lesson: Lesson) throws(Diagnostics) -> Lesson {
    try LessonParser.parse(
      SourceText(bytes: bytes, path: lesson.path, in: .lesson), name: lesson.name, path: lesson.path
    )
  }

  /// Whether the file still has the same bytes.
  var isCurrent: Bool { Self.contents(of: path) == bytes }

  private static func contents(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
