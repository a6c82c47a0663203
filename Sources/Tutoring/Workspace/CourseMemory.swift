internal import LessonModel
package import SystemIO

/// The course of a workspace, and its place on this machine.
///
/// The progress file, which may come from a different machine, also has the id. So losing this file
/// loses only the place.
package struct CourseMemory: Hashable, Sendable {
  /// The course's id.
  package var id: String
  /// The absolute path of the course's folder.
  package var path: String

  /// Creates a memory.
  package init(id: String, path: String) {
    (self.id, self.path) = (id, path)
  }

  /// Reads a memory, or returns `nil` when the text is not one.
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

  /// The course that the workspace remembers; `nil` without a readable memory.
  package var rememberedCourse: CourseMemory? {
    guard let bytes = try? read(Self.memoryName, limit: Self.greatestPage),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return CourseMemory(text)
  }

  /// Remembers a course.
  ///
  /// The caller must hold the lock.
  ///
  /// - Throws: `SystemError` when the file cannot be written.
  package func remember(_ course: CourseMemory) throws(SystemError) {
    guard rememberedCourse != course else { return }
    try write(course.text, to: Self.memoryName, isLasting: false)
  }

  /// Returns the workspace of a different course inside this one, in a folder named after that
  /// course.
  ///
  /// A workspace has the pages and the progress of its first course. Each further course gets a
  /// separate workspace, so that lessons with the same name share nothing.
  package func part(of course: String) -> Workspace {
    let name = Self.folderName(of: course)
    return Workspace("\(path)/\(name)", shownAs: "\(shownPath)/\(name)")
  }

  /// Returns a folder's name for a course.
  ///
  /// If people cannot type the course's id, the name is the typable part of the id with a digest.
  private static func folderName(of course: String) -> String {
    guard !LessonFileName.isTypable(course) else { return course }
    let rest = course.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "-"
    }.joined().split(separator: "-").joined(separator: "-")
    return (rest.isEmpty ? "course" : rest) + "-\(ContentDigest.of(course).prefix(8))"
  }
}
