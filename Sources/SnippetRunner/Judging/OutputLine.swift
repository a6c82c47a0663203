/// One line of an expected output, its wildcards read.
enum OutputLine: Hashable {
  /// Any run of lines.
  case anyLines
  case text([Piece])

  /// A part of a line.
  enum Piece: Hashable {
    case literal([Character])
    case any
    case named(String)
  }

  /// Reads the wildcards of a line; a verbatim line has none.
  init(_ line: String, isVerbatim: Bool = false) {
    if isVerbatim {
      self = .text([.literal(Array(line))])
    } else {
      self = line == "..." ? .anyLines : .text(Self.pieces(of: line))
    }
  }

  /// Whether it stands for itself alone.
  var isLiteral: Bool {
    guard case .text(let pieces) = self else { return false }
    return pieces.allSatisfy { piece in
      if case .literal = piece { true } else { false }
    }
  }

  /// Matches a printed line; a run that is free takes as little as lets the rest match.
  ///
  /// - Parameters:
  ///   - text: The printed line.
  ///   - captures: What the names stand for so far.
  /// - Returns: What they stand for now; `nil` when the line does not match, and for `anyLines`.
  func match(_ text: [Character], _ captures: [String: [Character]]) -> [String: [Character]]? {
    guard case .text(let pieces) = self else { return nil }
    return Self.match(pieces[...], text[...], captures)
  }
}

extension OutputLine {
  private static func pieces(of line: String) -> [Piece] {
    var pieces: [Piece] = []
    var literal: [Character] = []
    var rest = Array(line)[...]
    while let first = rest.first {
      if first == "[", let close = rest.firstIndex(of: "]"),
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

  private static func match(
    _ pieces: ArraySlice<Piece>, _ text: ArraySlice<Character>, _ captures: [String: [Character]]
  ) -> [String: [Character]]? {
    guard let piece = pieces.first else { return text.isEmpty ? captures : nil }
    let rest = pieces.dropFirst()
    switch piece {
    case .literal(let characters):
      guard text.starts(with: characters) else { return nil }
      return match(rest, text.dropFirst(characters.count), captures)
    case .named(let name):
      if let bound = captures[name] {
        guard text.starts(with: bound) else { return nil }
        return match(rest, text.dropFirst(bound.count), captures)
      }
      return matchRun(rest, text, captures, name: name)
    case .any:
      return matchRun(rest, text, captures, name: nil)
    }
  }

  private static func matchRun(
    _ rest: ArraySlice<Piece>, _ text: ArraySlice<Character>,
    _ captures: [String: [Character]], name: String?
  ) -> [String: [Character]]? {
    let lengths = rest.isEmpty ? text.count...text.count : 0...text.count
    for length in lengths {
      let tail = text.dropFirst(length)
      // Most lengths are ruled out by the first character of what follows.
      if case .literal(let next)? = rest.first, tail.first != next.first { continue }
      var captures = captures
      if let name { captures[name] = Array(text.prefix(length)) }
      if let found = match(rest, tail, captures) { return found }
    }
    return nil
  }
}
