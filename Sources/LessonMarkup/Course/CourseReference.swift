/// A name in `course.json` that means a lesson, a step or a path, with its place.
struct CourseReference: Hashable, Sendable {
  /// What the file says with it.
  enum Kind: Hashable, Sendable {
    case draft, renamed, removed
    /// A lesson of which something is said.
    case facts
    /// A lesson that another one requires.
    case requirement(of: String)
    /// The lesson at which the part with a title begins.
    case part(String)
    /// A path's own id.
    case path
    /// A step on a path.
    case step(path: String)
  }

  /// What the file says with it.
  var kind: Kind
  /// The name as it is written.
  var name: String
  /// Where it stands, in bytes from the beginning.
  var offset: Int
}
