package import LessonMarkup
package import LessonModel
internal import SystemIO

/// A lesson with its original bytes.
package struct LessonSource: Sendable {
  /// The lesson from these bytes.
  package var lesson: Lesson
  /// The file's path.
  package var path: String
  /// The contents of the file.
  package var bytes: [UInt8]

  /// The maximum size of a lesson's file, in bytes.
  private static let longest = 64 << 20

  /// Reads the file of a lesson in a course's folder, or returns `nil` when the file is gone.
  ///
  /// - Throws: `SystemError` when the file is unreadable; `Diagnostics` when it no longer contains
  ///   that lesson.
  package init?(_ lesson: Lesson, in folder: String) throws {
    path = "\(folder)/\(lesson.name).md"
    guard let bytes = try FileContents.readWhole(path, limit: Self.longest) else { return nil }
    self.bytes = bytes
    self.lesson = try Self.parse(bytes, as: lesson)
  }

  /// Creates a lesson whose text is not saved.
  ///
  /// - Throws: `Diagnostics` when the text is not that lesson.
  package init(_ lesson: Lesson, path: String, bytes: [UInt8]) throws(Diagnostics) {
    (self.path, self.bytes) = (path, bytes)
    self.lesson = try Self.parse(bytes, as: lesson)
  }

  /// Reads the lesson from new bytes of the same file.
  static func parse(_ bytes: [UInt8], as lesson: Lesson) throws(Diagnostics) -> Lesson {
    var read = try LessonParser.parse(
      SourceText(bytes: bytes, path: lesson.path, in: .lesson), name: lesson.name, path: lesson.path
    )
    read.assets = lesson.assets
    return read
  }

  /// Returns the bytes with the changes applied, or `nil` if this would change the lesson's steps.
  ///
  /// - Throws: `Diagnostics` when the new bytes could not be read as a lesson.
  package func bytes(with hunks: [FenceHunk]) throws(Diagnostics) -> [UInt8]? {
    let new = FenceHunk.applying(hunks, to: bytes)
    let changed = try Self.parse(new, as: lesson)
    return changed.steps.map(\.id) == lesson.steps.map(\.id) ? new : nil
  }
}
