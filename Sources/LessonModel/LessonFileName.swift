/// The name of a lesson's file, `01-basic.md`: a number, which sets the order, and the lesson's id.
package struct LessonFileName: Hashable, Sendable, Comparable {
  /// The lesson's place in the course; 0 when the digits are too many for an `Int`.
  package let number: Int
  /// The lesson's id, `basic`; the whole name when nothing follows the number.
  package let slug: String
  /// The name without its ending, `01-basic`; the page and the assets' folder have this name too.
  package let stem: String

  private static let ending = ".md"

  /// Reads a file's name; `nil` when it is not a lesson's name.
  package init?(fileName: String) {
    guard fileName.hasSuffix(Self.ending) else { return nil }
    self.init(stem: String(fileName.dropLast(Self.ending.count)))
  }

  /// Reads a name without its ending; `nil` when it is not a lesson's name.
  package init?(stem: String) {
    let digits = stem.prefix { $0.isASCII && $0.isNumber }
    let rest = stem.dropFirst(digits.count)
    guard !digits.isEmpty, rest.first == "-" else { return nil }
    number = Int(digits) ?? 0
    slug = rest.count > 1 ? String(rest.dropFirst()) : stem
    self.stem = stem
  }

  /// Creates the name of a new lesson; the number is written with at least two digits.
  package init(number: Int, slug: String) {
    self.number = number
    self.slug = slug
    stem = "\(number < 10 ? "0" : "")\(number)-\(slug)"
  }

  /// The file's name, ending included.
  package var fileName: String { stem + Self.ending }

  /// Returns a name without its ending if that is one of Markdown's; it need not be a lesson's name.
  ///
  /// A lesson's file ends in `.md`; the other endings are those that GitHub shows as Markdown too.
  package static func markdownStem(of fileName: String) -> String? {
    let endings = ["md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown"]
    guard let dot = fileName.lastIndex(of: "."),
      endings.contains(fileName[fileName.index(after: dot)...].lowercased())
    else { return nil }
    return String(fileName[..<dot])
  }

  /// Whether an id can be typed as a word of a command.
  ///
  /// It may have ASCII letters, digits, `_` and `-`, and must not begin or end with `-`.
  package static func isTypable(_ slug: String) -> Bool {
    slug.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      && !slug.isEmpty && slug.first != "-" && slug.last != "-"
  }

  /// Orders by number, then by name.
  package static func < (left: LessonFileName, right: LessonFileName) -> Bool {
    (left.number, left.stem) < (right.number, right.stem)
  }
}
