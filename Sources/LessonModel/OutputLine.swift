/// A line of an expected output, split at its wildcards.
package enum OutputLine: Hashable, Sendable {
  /// Any number of lines, written as `...` alone.
  case anyLines
  /// Text, possibly with wildcards.
  case text([Piece])

  /// A part of a line.
  package enum Piece: Hashable, Sendable {
    /// Exactly these characters.
    case literal([Character])
    /// Any number of characters, written as `[..]`.
    case any

    /// The number of characters as written in the lesson.
    package var width: Int {
      switch self {
      case .literal(let characters): characters.count
      case .any: "[..]".count
      }
    }
  }

  /// Reads the wildcards of a line.
  ///
  /// A verbatim line has none.
  package init(_ line: String, isVerbatim: Bool = false) {
    if isVerbatim {
      self = .text([.literal(Array(line))])
    } else {
      self = line == "..." ? .anyLines : .text(Self.pieces(of: line))
    }
  }

  /// Whether the line has no wildcard, so that it matches only itself.
  package var isLiteral: Bool {
    guard case .text(let pieces) = self else { return false }
    return !pieces.contains(.any)
  }

  /// The line for people, with `…` for each wildcard.
  package var shown: String {
    guard case .text(let pieces) = self else { return "…" }
    return pieces.map { piece in
      if case .literal(let characters) = piece { String(characters) } else { "…" }
    }.joined()
  }

  private static func pieces(of line: String) -> [Piece] {
    var pieces: [Piece] = []
    for (index, text) in line.split(separator: "[..]", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { pieces.append(.any) }
      if !text.isEmpty { pieces.append(.literal(Array(text))) }
    }
    return pieces
  }
}
