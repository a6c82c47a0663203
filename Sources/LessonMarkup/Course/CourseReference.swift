/// A name in `course.json` that means a lesson, a step or a path, with its place.
struct CourseReference: Hashable, Sendable {
  /// The file's use of the name.
  enum Kind: Hashable, Sendable {
    case draft, renamed, removed
    /// A lesson that the file describes.
    case facts
    /// A lesson that a different lesson requires.
    case requirement(of: String)
    /// The first lesson of the part with this title.
    case part(String)
    /// A path's own id.
    case path
    case step(path: String)
  }

  /// The file's use of the name.
  var kind: Kind
  /// The name as written.
  var name: String
  /// The name's offset in bytes.
  var offset: Int
}
