/// A file of old material that becomes lessons.
package struct ImportSource: Sendable {
  /// How a file is written.
  package enum Kind: Hashable, Sendable {
    /// Swift with its prose in comments: a page of a playground, or a file of its own.
    case page
    /// Markdown with its code in fences.
    case tutorial
  }

  /// The file as reports name it.
  package var path: String
  /// The page's name, as links call it and as people read it.
  package var name: String
  /// The file's text.
  package var text: String
  /// How it is written.
  package var kind: Kind
  /// The files that it can name, such as pictures, by their names in its folder or in its
  /// `Resources`.
  package var resources: [String]
  /// The language mode that the playground states, 5 or 6; `nil` when it states none.
  package var languageMode: Int?
  /// The files of code that a playground compiles apart for the page, with their paths.
  package var shared: [(path: String, text: String)] = []

  /// Creates a file with all its details.
  package init(
    path: String, name: String, text: String, kind: Kind, resources: [String] = []
  ) {
    (self.path, self.name, self.text) = (path, name, text)
    (self.kind, self.resources) = (kind, resources)
  }
}
