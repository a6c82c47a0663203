internal import LessonModel

/// A `#-` comment in a step's code, as the runner reads it.
struct CodeDirective {
  /// What a directive marks.
  enum Region: String, CaseIterable {
    case editable = "editable-code"
    case hidden = "hidden-code"

    /// The two as a sentence has them.
    var words: String {
      switch self {
      case .editable: "editable code"
      case .hidden: "hidden code"
      }
    }
  }

  /// What it is, or was meant to be.
  var region: Region
  /// Whether it ends the region.
  var isEnd: Bool
  /// Whether it has the form `/*#-…*/`, which counts within its line.
  var isInline: Bool
  /// Its line, counted from 1.
  var line: Int
  /// Its column, counted from 1.
  var column: Int
  /// What is wrong with it as it stands.
  var problem: String?

  /// How it is written.
  var spelling: String { Self.spelling(region, isEnd: isEnd, isInline: isInline) }

  /// How one of its kind is written.
  static func spelling(_ region: Region, isEnd: Bool, isInline: Bool) -> String {
    let name = (isEnd ? "end-" : "") + region.rawValue
    return isInline ? "/*#-\(name)*/" : "//#-\(name)"
  }

  /// Finds the directives of a line of code.
  static func find(in text: String, line: Int) -> [CodeDirective] {
    signs(in: text).compactMap { place, sign, before, name in
      guard let (region, isEnd) = meaning(of: name) else { return nil }
      let isInline = sign == "*"
      var directive = CodeDirective(
        region: region, isEnd: isEnd, isInline: isInline, line: line,
        column: text.column(of: place))
      let stands = text[..<place].allSatisfy(\.isWhitespace)
      // Behind code it may stand in a literal, and what is written loosely may be any comment.
      guard isInline ? before == "#-" : stands || isComment(place, in: text) else { return nil }
      let right = (isEnd ? "end-" : "") + region.rawValue
      if before != "#-" || name != right {
        directive.problem =
          "no directive is called `/\(sign)\(before)\(name)`; did you mean "
          + "`\(directive.spelling)`?"
      } else if !isInline, !stands {
        directive.problem =
          "`\(directive.spelling)` behind code does nothing; give it a line of its own"
      }
      return directive
    }
  }

  /// A comment that begins with `#`, perhaps a hyphen, and a name, with spaces anywhere.
  private typealias Sign = (
    place: String.Index, sign: Character, before: Substring, name: String
  )

  /// The comments of a line that may be directives.
  private static func signs(in text: String) -> [Sign] {
    // Thousands of lines have no such comment, so the two bytes are looked for first.
    guard text.utf8.contains(UInt8(ascii: "#")), text.utf8.contains(UInt8(ascii: "/")) else {
      return []
    }
    return text.indices.compactMap { place in
      guard text[place] == "/" else { return nil }
      let rest = text[place...].dropFirst()
      guard let sign = rest.first, sign == "/" || sign == "*" else { return nil }
      let before = rest.dropFirst().prefix { $0.isWhitespace || $0 == "#" || $0 == "-" }
      let marks = before.filter { !$0.isWhitespace }
      let name = rest[before.endIndex...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
      }
      guard marks == "#" || marks == "#-", !name.isEmpty else { return nil }
      return (place, sign, before, String(name))
    }
  }

  /// The region a name stands for, or almost does.
  private static func meaning(of name: String) -> (Region, isEnd: Bool)? {
    let all = Region.allCases.flatMap { region in
      [(region, false, region.rawValue), (region, true, "end-" + region.rawValue)]
    }
    let exact = all.first { $0.2 == name }
    let match =
      exact
      ?? NearMiss.of(name, in: all.map(\.2)).flatMap { meant in
        all.first { $0.2 == meant }
      }
    return match.map { ($0.0, $0.1) }
  }

  /// Whether a comment of the line begins at a place; a literal may have the same signs in it.
  private static func isComment(_ place: String.Index, in text: String) -> Bool {
    let offset = text.utf8.distance(from: text.startIndex, to: place)
    return SwiftScanner.scan(Array(text.utf8)).tokens.contains { token in
      token.kind == .lineComment && token.range.lowerBound == offset
    }
  }
}
