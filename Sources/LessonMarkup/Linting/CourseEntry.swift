package import LessonModel

/// A file or folder in the course's folder.
package struct CourseEntry: Sendable {
  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case lesson(LessonFileName)
    case folder, file
  }

  /// Its name.
  package var name: String
  /// The entry as diagnostics name it.
  package var path: String
  /// What it is, or what the link leads to.
  package var kind: Kind
  /// Whether it is a symbolic link.
  package var isLink: Bool

  /// Creates an entry.
  package init(name: String, path: String, kind: Kind, isLink: Bool = false) {
    self.isLink = isLink
    self.name = name
    self.path = path
    self.kind = kind
  }
}
