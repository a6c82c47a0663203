/// A file of old material to turn into lessons.
package struct ImportSource: Sendable {
  /// The format of a file.
  package enum Kind: Hashable, Sendable {
    /// Swift with prose in comments, as in a playground's page or a separate file.
    case page
    /// Markdown with code in fences.
    case tutorial
  }

  /// The path that reports show.
  package var path: String
  /// The page's name, in links and for people.
  package var name: String
  /// The file's text.
  package var text: String
  /// The file's format.
  package var kind: Kind
  /// The files that the page can refer to, such as pictures, by their names in its folder or in its
  /// `Resources`.
  package var resources: [String]
  /// The playground's language mode, 5 or 6; `nil` when the playground does not set it.
  package var languageMode: Int?
  /// The code files that a playground compiles separately for the page, with their paths.
  package var shared: [(path: String, text: String)] = []

  /// Creates a file with all its details.
  package init(
    path: String, name: String, text: String, kind: Kind, resources: [String] = []
  ) {
    (self.path, self.name, self.text) = (path, name, text)
    (self.kind, self.resources) = (kind, resources)
  }
}
