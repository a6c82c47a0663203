/// A line of an expected output, cut at its wildcards.
package enum OutputLine: Hashable, Sendable {
  /// Any run of lines: `...` alone.
  case anyLines
  /// Text, perhaps with wildcards in it.
  case text([Piece])

  /// A part of a line.
  package enum Piece: Hashable, Sendable {
    /// Exactly these characters.
    case literal([Character])
    /// Any run of characters: `[..]`.
    case any
    /// A run that is the same wherever the name recurs in the lesson: `[:name]`.
    case named(String)

    /// How many characters it has as it is written in the lesson.
    package var width: Int {
      switch self {
      case .literal(let characters): characters.count
      case .any: "[..]".count
      case .named(let name): "[:]".count + name.count
      }
    }
  }

  /// Reads the wildcards of a line; a verbatim line has none.
  package init(_ line: String, isVerbatim: Bool = false) {
    if isVerbatim {
      self = .text([.literal(Array(line))])
    } else {
      self = line == "..." ? .anyLines : .text(Self.pieces(of: line))
    }
  }

  /// Whether it has no wildcard, so that it matches only itself.
  package var isLiteral: Bool {
    guard case .text(let pieces) = self else { return false }
    return pieces.allSatisfy { piece in
      if case .literal = piece { true } else { false }
    }
  }

  /// The line for people, with `…` for what may be anything.
  package var shown: String {
    guard case .text(let pieces) = self else { return "…" }
    return pieces.map { piece in
      if case .literal(let characters) = piece { String(characters) } else { "…" }
    }.joined()
  }

  private static func pieces(of line: String) -> [Piece] {
    guard line.utf8.contains(UInt8(ascii: "[")) else {
      return line.isEmpty ? [] : [.literal(Array(line))]
    }
    var pieces: [Piece] = []
    var literal: [Character] = []
    var rest = Array(line)[...]
    var close = rest.firstIndex(of: "]")
    while let first = rest.first {
      if let last = close, last < rest.startIndex { close = rest.firstIndex(of: "]") }
      if first == "[", let close,
        let piece = wildcard(rest[(rest.startIndex + 1)..<close])
      {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = []
        pieces.append(piece)
        rest = rest[(close + 1)...]
      } else {
        literal.append(first)
        rest.removeFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  private static func wildcard(_ inside: ArraySlice<Character>) -> Piece? {
    if inside.elementsEqual("..") { return .any }
    guard inside.first == ":", inside.count > 1 else { return nil }
    let name = inside.dropFirst()
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return isName ? .named(String(name)) : nil
  }
}
