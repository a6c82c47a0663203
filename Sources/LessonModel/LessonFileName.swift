/// The name of a lesson's file, such as `01-basic.md`.
///
/// The number sets the order, and the rest is the lesson's id.
package struct LessonFileName: Hashable, Sendable, Comparable {
  /// The lesson's place in the course; 0 when the number is too large for an `Int`.
  package let number: Int
  /// The lesson's id, such as `basic`; the whole name when nothing follows the number.
  package let slug: String
  /// The name without its extension, such as `01-basic`.
  ///
  /// The page and the assets' folder also have this name.
  package let stem: String

  private static let ending = ".md"

  /// Reads a file's name, or returns `nil` when it is not a lesson's name.
  package init?(fileName: String) {
    guard fileName.hasSuffix(Self.ending) else { return nil }
    self.init(stem: String(fileName.dropLast(Self.ending.count)))
  }

  /// Reads a name without its extension, or returns `nil` when it is not a lesson's name.
  package init?(stem: String) {
    let digits = stem.prefix { $0.isASCII && $0.isNumber }
    let rest = stem.dropFirst(digits.count)
    guard !digits.isEmpty, rest.first == "-" else { return nil }
    number = Int(digits) ?? 0
    slug = rest.count > 1 ? String(rest.dropFirst()) : stem
    self.stem = stem
  }

  /// Creates the name of a new lesson.
  ///
  /// The number gets at least two digits.
  package init(number: Int, slug: String) {
    self.number = number
    self.slug = slug
    stem = "\(number < 10 ? "0" : "")\(number)-\(slug)"
  }

  /// The file's name, including its extension.
  package var fileName: String { stem + Self.ending }

  /// Returns a Markdown file's name without its extension, or `nil` for other files.
  ///
  /// The file need not be a lesson. Lessons have the extension `.md`; GitHub shows files with the
  /// other extensions as Markdown too.
  package static func markdownStem(of fileName: String) -> String? {
    let endings = ["md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown"]
    guard let dot = fileName.lastIndex(of: "."),
      endings.contains(fileName[fileName.index(after: dot)...].lowercased())
    else { return nil }
    return String(fileName[..<dot])
  }

  /// Returns whether people can type an id as a word of a command.
  ///
  /// The id may contain ASCII letters, digits, `_` and `-`, and must not begin or end with `-`.
  package static func isTypable(_ slug: String) -> Bool {
    slug.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      && !slug.isEmpty && slug.first != "-" && slug.last != "-"
  }

  /// Compares numbers first, then names.
  package static func < (left: LessonFileName, right: LessonFileName) -> Bool {
    (left.number, left.stem) < (right.number, right.stem)
  }
}
