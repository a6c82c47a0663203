package import LessonModel

/// A file or folder in the course's folder.
package struct CourseEntry: Sendable {
  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case lesson(LessonFileName)
    case folder, file
  }

  /// The entry's name.
  package var name: String
  /// The path that diagnostics show.
  package var path: String
  /// The kind of the entry, or of the link's target.
  package var kind: Kind
  /// Whether the entry is a symbolic link.
  package var isLink: Bool

  /// Creates an entry.
  package init(name: String, path: String, kind: Kind, isLink: Bool = false) {
    self.isLink = isLink
    self.name = name
    self.path = path
    self.kind = kind
  }
}
