internal import LessonModel

/// Finds files and folders beside the lessons that no lesson has anything to do with.
package struct CourseFilesRule {
  /// A file or folder of the course's folder.
  package struct Entry: Sendable {
    /// What it is to a course.
    package enum Kind: Hashable, Sendable {
      case lesson, folder, file
    }

    /// Its name.
    package var name: String
    /// How diagnostics name it.
    package var path: String
    /// What it is.
    package var kind: Kind

    /// Creates an entry.
    package init(name: String, path: String, kind: Kind) {
      self.name = name
      self.path = path
      self.kind = kind
    }
  }

  /// The lessons' file names.
  let lessons: [String]
  /// Where the lessons' links lead.
  let targets: Set<String>

  /// Everything that belongs to no lesson; what a lesson links to does.
  func problems(_ entries: [Entry]) -> [Diagnostic] {
    entries.filter { !$0.name.hasPrefix(".") }.compactMap { entry in
      switch entry.kind {
      case .lesson: untypable(lesson: entry)
      case .folder: stray(folder: entry)
      case .file: stray(file: entry)
      }
    }
  }

  private func untypable(lesson: Entry) -> Diagnostic? {
    let id = LessonParser.id(ofName: String(lesson.name.dropLast(".md".count)))
    guard !LessonParser.isTypable(lessonID: id) else { return nil }
    return Diagnostic(
      path: lesson.path, line: 1,
      message: "nobody can type the id `\(id)` that this lesson has from its file's name; use "
        + "letters, digits and hyphens between them, such as `01-two-factor.md`")
  }

  private func stray(file: Entry) -> Diagnostic? {
    guard file.name.hasSuffix(".md"), file.name != "README.md", !targets.contains(file.name) else {
      return nil
    }
    return Diagnostic(
      path: file.path, line: 1,
      message: "this file is no lesson by its name; call it `01-name.md`, or move it elsewhere")
  }

  private func stray(folder: Entry) -> Diagnostic? {
    guard !lessons.contains("\(folder.name).md"),
      !targets.contains(where: { $0.hasPrefix("\(folder.name)/") })
    else { return nil }
    let names = lessons.map { String($0.dropLast(".md".count)) }
    let meant = NearMiss.of(folder.name, in: names).map { "did you mean `\($0)`?" }
    return Diagnostic(
      path: folder.path, line: 1,
      message: "this folder belongs to no lesson: there is no `\(folder.name).md`; "
        + (meant ?? "rename it or take it away"))
  }
}
