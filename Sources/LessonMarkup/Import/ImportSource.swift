/// A file of old material that becomes lessons.
package struct ImportSource: Hashable, Sendable {
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
  /// What the file says.
  package var text: String
  /// How it is written.
  package var kind: Kind
  /// The files that it can name, such as pictures, by their names beside it or in its `Resources`.
  package var resources: [String]
  /// The language mode that the playground says, 5 or 6; `nil` when it says none.
  package var languageMode: Int?
  /// The files of code that a playground compiles apart for the page.
  package var shared: [SharedCode] = []

  /// A file of code that a page can use and does not show.
  package struct SharedCode: Hashable, Sendable {
    /// The file as reports name it.
    package var path: String
    /// What the file says.
    package var text: String

    /// Describes a file.
    package init(path: String, text: String) { (self.path, self.text) = (path, text) }
  }

  /// Describes a file.
  package init(
    path: String, name: String, text: String, kind: Kind, resources: [String] = []
  ) {
    (self.path, self.name, self.text) = (path, name, text)
    (self.kind, self.resources) = (kind, resources)
  }
}

/// The options of an import.
package struct ImportOptions: Hashable, Sendable {
  /// Whether comments that stand alone between code are prose.
  package var readsPlainComments: Bool
  /// The number of the first lesson.
  package var firstNumber: Int

  /// Makes the choice.
  package init(readsPlainComments: Bool = false, firstNumber: Int = 1) {
    (self.readsPlainComments, self.firstNumber) = (readsPlainComments, firstNumber)
  }
}

/// A piece of old material: neighbouring lines of one kind.
package struct ImportPiece: Hashable, Sendable {
  /// What lines are.
  package enum Kind: Hashable, Sendable {
    /// Markdown.
    case prose
    /// Swift that runs.
    case code
    /// Swift that is there to be read.
    case reading
  }

  /// What the lines are.
  package var kind: Kind
  /// The lines.
  package var lines: [String]
  /// The first line's number in its file, counted from 1.
  package var line: Int

  /// Whether it has nothing but blanks.
  var isBlank: Bool { lines.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}
