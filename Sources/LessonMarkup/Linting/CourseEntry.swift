package import LessonModel

/// A file or folder in the course's folder.
package struct CourseEntry: Sendable {
  /// What an entry is in the course.
  package enum Kind: Hashable, Sendable {
    case lesson(LessonFileName)
    case folder, file
  }

  /// Its name.
  package var name: String
  /// The entry as diagnostics name it.
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
