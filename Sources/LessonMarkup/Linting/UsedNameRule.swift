package import LessonModel

/// Finds names in `uses` fences that neither the modules nor the lesson's hidden code declare.
package enum UsedNameRule: LintRule {
  package static let id = "uses"

  /// An undeclared name.
  package struct Unknown: Hashable, Sendable {
    /// The name and its place.
    package var used: UsedName
    /// The name that the author may have meant.
    package var meant: String?

    /// Creates a record of an unknown name.
    package init(_ used: UsedName, meant: String?) {
      self.used = used
      self.meant = meant
    }
  }

  /// Returns the unknown names of all lessons.
  package static func findings(in course: CourseLint) -> [Diagnostic] {
    course.lessons.flatMap { lesson in
      (course.unknownNames[lesson.file.stem] ?? []).map { finding(about: $0, path: lesson.path) }
    }
  }

  /// Returns the finding about one name.
  package static func finding(about unknown: Unknown, path: String) -> Diagnostic {
    let advice =
      unknown.meant.map { "did you mean `\($0)`?" }
      ?? "name what hidden code declares, or a module of the course that is imported"
    let found = finding(
      in: path, unknown.used.line, "unknown name `\(unknown.used.name)`; \(advice)")
    guard let meant = unknown.meant else { return found }
    let line = TextSpan(line: found.line, column: 1, length: nil)
    return found.fixed("Write `\(meant)`", [TextChange(line, meant)])
  }
}
