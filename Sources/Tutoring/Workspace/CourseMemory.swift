internal import LessonModel
package import SystemIO

/// The course of a workspace, and its place on this machine.
///
/// The progress file, which may come from another machine, has the id too. So losing this file
/// loses only the place.
package struct CourseMemory: Hashable, Sendable {
  /// The course's id.
  package var id: String
  /// The absolute path of its folder.
  package var path: String

  /// Creates a memory.
  package init(id: String, path: String) {
    (self.id, self.path) = (id, path)
  }

  /// Reads a memory; `nil` when the text is not one.
  init?(_ text: String) {
    guard let fields = try? JSONField.fields(of: text),
      let id = try? fields.first(where: { $0.name == "id" })?.string(),
      let path = try? fields.first(where: { $0.name == "path" })?.string(),
      FilePath.isAbsolute(path)
    else { return nil }
    self.init(id: id, path: path)
  }

  /// The memory as JSON.
  var text: String {
    "{\"id\": \(JSONField.quoted(id)), \"path\": \(JSONField.quoted(path))}\n"
  }
}

extension Workspace {
  private static let memoryName = ".lessons/course.json"

  /// The course that the workspace remembers; `nil` when it remembers none that can be read.
  package var rememberedCourse: CourseMemory? {
    guard let bytes = try? read(Self.memoryName, limit: Self.greatestPage),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return CourseMemory(text)
  }

  /// Remembers a course; the caller holds the lock.
  ///
  /// - Throws: `SystemError` when the file cannot be written.
  package func remember(_ course: CourseMemory) throws(SystemError) {
    guard rememberedCourse != course else { return }
    try write(course.text, to: Self.memoryName, isLasting: false)
  }

  /// The workspace of another course inside this one, in a folder that has the course's name.
  ///
  /// A workspace has the pages and the progress of one course, its first. Every other course has a
  /// whole workspace of its own, so lessons with the same name share nothing.
  package func part(of course: String) -> Workspace {
    let name = Self.folderName(of: course)
    return Workspace("\(path)/\(name)", shownAs: "\(shownPath)/\(name)")
  }

  /// A folder's name for a course: its id, or what is left of it when that cannot be typed.
  private static func folderName(of course: String) -> String {
    guard !LessonFileName.isTypable(course) else { return course }
    let rest = course.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "-"
    }.joined().split(separator: "-").joined(separator: "-")
    return (rest.isEmpty ? "course" : rest) + "-\(ContentDigest.of(course).prefix(8))"
  }
}
