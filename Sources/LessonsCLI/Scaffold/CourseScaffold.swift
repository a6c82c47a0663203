internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The file `course.json` of a new course.
enum CourseScaffold {
  /// Returns the file's text.
  ///
  /// - Parameters:
  ///   - id: The course's id.
  ///   - title: Its title.
  ///   - language: The language mode of its code.
  ///   - hasLayout: Whether `lessons format` lays out its code.
  /// - Returns: The text.
  static func text(
    id: String, title: String, language: PageLanguage = PageLanguage(), hasLayout: Bool = true
  ) -> String {
    let usual = PageLanguage()
    let more = [
      language.mode == usual.mode ? nil : "\"languageMode\": \(language.mode.rawValue)",
      language.isolation == usual.isolation
        ? nil : "\"isolation\": \"\(language.isolation.rawValue)\"",
      hasLayout ? nil : "\"format\": false",
    ].compactMap(\.self).map { ",\n  \($0)" }.joined()
    return """
      {
        "$schema": \(JSONField.quoted(CourseSchema.fileName)),
        "id": \(JSONField.quoted(id)),
        "title": \(JSONField.quoted(title))\(more)
      }

      """
  }

  /// Returns an id for the course in a folder, from the folder's name.
  ///
  /// For a folder `Lessons`, as many courses have, it uses the name of the folder above.
  static func id(ofCourseIn path: String) -> String {
    let name = FilePath.name(of: path)
    let above = FilePath.name(of: FilePath.parent(of: path))
    let words = (name == "Lessons" && !above.isEmpty ? above : name).lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "course" : words.joined(separator: "-")
  }

  /// Returns the file of a course, or the one that `begin` would write.
  static func file(
    of folder: CourseFolder, _ language: PageLanguage = PageLanguage(), hasLayout: Bool = true
  ) throws -> CourseFile {
    let name = CourseManifest.fileName
    guard try FileKind.of("\(folder.path)/\(name)") == nil else { return folder.file() }
    return CourseFile(
      text(id: "course", title: "Course", language: language, hasLayout: hasLayout), in: "course",
      path: name)
  }

  /// Writes the file of a course after its first lesson, and returns its name.
  ///
  /// - Returns: `nil` when the course already has a file.
  static func begin(
    _ folder: CourseFolder, language: PageLanguage = PageLanguage(), hasLayout: Bool = true
  ) throws -> String? {
    let name = CourseManifest.fileName
    guard try FileKind.of("\(folder.path)/\(name)") == nil else { return nil }
    let id = id(ofCourseIn: folder.path)
    let text = text(
      id: id, title: LessonScaffold.title([], or: id), language: language, hasLayout: hasLayout)
    try AtomicFile.create(Array(text.utf8), at: "\(folder.path)/\(name)")
    let schema = "\(folder.path)/\(CourseSchema.fileName)"
    if try FileKind.of(schema) == nil {
      try AtomicFile.create(Array(CourseSchema.text.utf8), at: schema)
    }
    return folder.shown(name)
  }
}
