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
    guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
    return text.matches(of: /\/(?<star>[\/*])(?<before>\s*#\s*-?\s*)(?<name>[A-Za-z][A-Za-z0-9-]*)/)
      .compactMap { match in
        guard let (region, isEnd) = meaning(of: String(match.name)) else { return nil }
        let isInline = match.star == "*"
        var directive = CodeDirective(
          region: region, isEnd: isEnd, isInline: isInline, line: line,
          column: text.column(of: match.range.lowerBound))
        let stands = text[..<match.range.lowerBound].allSatisfy(\.isWhitespace)
        // Behind code it may stand in a literal, and what is written loosely may be any comment.
        guard
          isInline ? match.before == "#-" : stands || isComment(match.range.lowerBound, in: text)
        else { return nil }
        let right = (isEnd ? "end-" : "") + region.rawValue
        if match.before != "#-" || match.name != right {
          directive.problem =
            "no directive is called `/\(match.star)\(match.before)\(match.name)`; did you mean "
            + "`\(directive.spelling)`?"
        } else if !isInline, !stands {
          directive.problem =
            "`\(directive.spelling)` behind code does nothing; give it a line of its own"
        }
        return directive
      }
  }

  /// The region a name stands for, or almost does.
  private static func meaning(of name: String) -> (Region, isEnd: Bool)? {
    let all = Region.allCases.flatMap { region in
      [(region, false, region.rawValue), (region, true, "end-" + region.rawValue)]
    }
    guard let meant = NearMiss.of(name, in: all.map(\.2)),
      let match = all.first(where: { $0.2 == meant })
    else { return nil }
    return (match.0, match.1)
  }

  /// Whether a comment of the line begins at a place; a literal may have the same signs in it.
  private static func isComment(_ place: String.Index, in text: String) -> Bool {
    let offset = text.utf8.distance(from: text.startIndex, to: place)
    return SwiftScanner.scan(Array(text.utf8)).tokens.contains { token in
      token.kind == .lineComment && token.range.lowerBound == offset
    }
  }
}
