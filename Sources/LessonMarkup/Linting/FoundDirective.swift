internal import LessonModel
internal import SwiftSource

/// A comment in a line of code that is or was meant as a directive.
///
/// `CodeSegments` reads only the right spellings. This type also finds the wrong ones.
struct FoundDirective {
  /// The intended directive.
  var meant: CodeDirective
  /// The line, counted from 1.
  var line: Int
  /// The column, counted from 1.
  var column: Int
  /// The mistake in the directive.
  var problem: String?
  /// The number of characters, if the directive is misspelled.
  private var length: Int?

  /// The fix for the spelling; `nil` when the spelling is right or the mistake is a different one.
  var fix: ParserFinding.Fix? {
    length.map { length in
      ParserFinding.Fix(
        title: "Write `\(meant.spelling)`", length: length, text: meant.spelling)
    }
  }

  private init(meant: CodeDirective, line: Int, column: Int) {
    (self.meant, self.line, self.column) = (meant, line, column)
  }

  /// Finds the directives in a line of code.
  static func all(in text: String, line: Int) -> [FoundDirective] {
    if let broken = broken(text, line: line) { return [broken] }
    return comments(in: text).compactMap { comment in
      guard let meant = meaning(of: comment) else { return nil }
      let isStrict = comment.marks == "#-"
      let isAlone = text[..<comment.place].allSatisfy(\.isWhitespace)
      // After code, the text may be in a literal, and a loose spelling may be an ordinary comment.
      guard meant.isInline ? isStrict : isAlone || isComment(comment.place, in: text) else {
        return nil
      }
      var found = FoundDirective(meant: meant, line: line, column: text.column(of: comment.place))
      if !isStrict || comment.name != meant.name {
        found.problem =
          "unknown directive `/\(comment.sign)\(comment.marks)\(comment.name)`; did you mean "
          + "`\(meant.spelling)`?"
        found.length = comment.length
      } else if !meant.isInline, !isAlone {
        found.problem = "`\(meant.spelling)` after code does nothing; put it on a line of its own"
      }
      return found
    }
  }

  /// Returns the directive in a line with only a directive's name after incomplete or wrong comment
  /// signs, such as `/#-editable-code` and `//-editable-code`.
  private static func broken(_ text: String, line: Int) -> FoundDirective? {
    guard text.utf8.contains(UInt8(ascii: "-")) else { return nil }
    let words = text.drop(while: \.isWhitespace)
    let signs = words.prefix { "/#-–—".contains($0) || $0 == " " }
    let name = words[signs.endIndex...].prefix(while: CodeDirective.isOfName)
    let tight = signs.filter { $0 != " " }
    guard !tight.isEmpty, !["//#-", "//#"].contains(tight),
      let meant = CodeDirective(named: String(name), isInline: false)
    else { return nil }
    var found = FoundDirective(
      meant: meant, line: line, column: text.column(of: words.startIndex))
    found.problem =
      "unknown directive `\(signs)\(name)`; did you mean `\(meant.spelling)`?"
    found.length = signs.count + name.count
    return found
  }

  /// A comment that begins with `#`, an optional hyphen and a name, with spaces anywhere.
  private struct Comment {
    var place: String.Index
    /// The second character, which is a slash or an asterisk.
    var sign: Character
    /// The characters between the signs of the comment and the name.
    var marks: Substring
    var name: String
    /// The number of characters up to the end of the name, including a closing sign right after it.
    var length: Int
  }

  /// Returns the comments in a line that may be directives.
  private static func comments(in text: String) -> [Comment] {
    // Most lines have no such comment, so search for the two bytes first.
    guard text.utf8.contains(UInt8(ascii: "#")), text.utf8.contains(UInt8(ascii: "/")) else {
      return []
    }
    let slashes = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }
    return slashes.compactMap { place in
      guard text[place] == "/" else { return nil }
      let rest = text[place...].dropFirst()
      guard let sign = rest.first, sign == "/" || sign == "*" else { return nil }
      let marks = rest.dropFirst().prefix { $0.isWhitespace || $0 == "#" || $0 == "-" }
      let tight = marks.filter { !$0.isWhitespace }
      let name = rest[marks.endIndex...].prefix(while: CodeDirective.isOfName)
      guard tight == "#" || tight == "#-", !name.isEmpty else { return nil }
      let isClosed = sign == "*" && text[name.endIndex...].hasPrefix("*/")
      return Comment(
        place: place, sign: sign, marks: marks, name: String(name),
        length: text.distance(from: place, to: name.endIndex) + (isClosed ? 2 : 0))
    }
  }

  /// Returns the directive that a comment is or was meant as.
  private static func meaning(of comment: Comment) -> CodeDirective? {
    let isInline = comment.sign == "*"
    return CodeDirective(named: comment.name, isInline: isInline)
      ?? NearMiss.of(comment.name, in: CodeDirective.names)
      .flatMap { CodeDirective(named: $0, isInline: isInline) }
  }

  /// Returns whether a comment begins at a place in the line.
  ///
  /// A literal may contain the same signs.
  private static func isComment(_ place: String.Index, in text: String) -> Bool {
    let offset = text.utf8.distance(from: text.startIndex, to: place)
    return SwiftScanner.scan(Array(text.utf8)).tokens.contains { token in
      token.kind == .lineComment && token.range.lowerBound == offset
    }
  }
}
