internal import LessonModel

/// A line of an expected output, ready to be matched with printed lines.
///
/// Wildcards are settled from left to right, each once: a wildcard stands for the shortest string
/// after which the pieces up to the next wildcard fit. Without names that finds a match whenever
/// there is one. The time of a match grows with the length of the line times its pieces.
struct LinePattern: Hashable, Sendable {
  /// A part of the line.
  enum Piece: Hashable, Sendable {
    /// Exactly these characters.
    case text(Needle)
    /// Any run of characters.
    case any
    /// A run that is the same wherever the name recurs; names are numbered.
    case named(Int)
  }

  /// Its parts.
  let pieces: [Piece]
  /// Whether it has names, so that a match depends on what they stand for.
  let hasNames: Bool
  /// Whether it has no wildcard, so that it matches only itself.
  let isLiteral: Bool

  /// Prepares a line.
  init(_ pieces: [Piece]) {
    self.pieces = pieces
    hasNames = pieces.contains { piece in
      if case .named = piece { true } else { false }
    }
    isLiteral = pieces.allSatisfy { piece in
      if case .text = piece { true } else { false }
    }
  }

  /// The line with `[..]` for each name; what it does not match, the line itself does not either.
  var withoutNames: LinePattern {
    LinePattern(
      pieces.map { piece in
        if case .named = piece { .any } else { piece }
      })
  }

  /// Whether it matches a printed line; free names of it then stand for a part of that line.
  func matches(_ text: [UInt32], _ names: inout KnownNames) -> Bool {
    guard hasNames else { return matches(text[...]) }
    let before = names.settledCount
    if NamedLine(text: text, pieces: pieces).matches(&names) { return true }
    names.forget(after: before)
    return false
  }

  /// Whether it matches a printed line when each name may stand for anything.
  func matches(_ text: ArraySlice<UInt32>) -> Bool {
    var place = 0
    var isAfterWildcard = false
    for (index, piece) in pieces.enumerated() {
      guard case .text(let needle) = piece else {
        isAfterWildcard = true
        continue
      }
      if isAfterWildcard, index + 1 < pieces.count {
        guard let found = needle.firstPlace(in: text[place...]) else { return false }
        place = found
      } else {
        if isAfterWildcard { place = max(place, text.count - needle.count) }
        guard needle.stands(at: place, in: text) else { return false }
      }
      place += needle.count
      isAfterWildcard = false
    }
    return isAfterWildcard || place == text.count
  }
}

/// A match of a line with names.
private struct NamedLine {
  let text: [UInt32]
  let pieces: [LinePattern.Piece]

  /// A part of the pieces between two wildcards.
  private enum Part {
    case text(ArraySlice<UInt32>)
    /// What the wildcard before these pieces stands for.
    case own

    /// Its characters; `nil` for the run itself.
    var text: ArraySlice<UInt32>? {
      if case .text(let codes) = self { codes } else { nil }
    }
  }

  func matches(_ names: inout KnownNames) -> Bool {
    var rest = pieces[...]
    let head = parts(of: &rest, after: nil, names)
    guard fit(head, at: 0, own: []) else { return false }
    var place = Self.count(head, own: 0)
    while let wildcard = rest.popFirst() {
      let name: Int? = if case .named(let number) = wildcard { number } else { nil }
      let parts = parts(of: &rest, after: name, names)
      guard let length = run(before: parts, from: place, isLast: rest.isEmpty) else { return false }
      if let name { names.settle(name, text[place..<(place + length)]) }
      place += length + Self.count(parts, own: length)
    }
    return place == text.count
  }

  /// Takes the pieces up to the next wildcard; a name that is free is one.
  private func parts(
    of rest: inout ArraySlice<LinePattern.Piece>, after name: Int?, _ names: KnownNames
  ) -> [Part] {
    var parts: [Part] = []
    while let piece = rest.first {
      switch piece {
      case .text(let needle): parts.append(.text(needle.codes[...]))
      case .named(let number) where number == name: parts.append(.own)
      case .named(let number):
        guard let known = names[number] else { return parts }
        parts.append(.text(known))
      case .any: return parts
      }
      rest.removeFirst()
    }
    return parts
  }

  /// The length of the shortest run at a place after which the parts fit.
  private func run(before parts: [Part], from place: Int, isLast: Bool) -> Int? {
    let room = text.count - place
    let fixed = Self.count(parts, own: 0)
    guard fixed <= room else { return nil }
    let recurrences = Self.count(parts, own: 1) - fixed
    if isLast {
      // The parts end where the line ends, which leaves one length.
      let (length, remainder) = (room - fixed).quotientAndRemainder(dividingBy: recurrences + 1)
      guard remainder == 0, fit(parts, at: place + length, own: text[place..<(place + length)])
      else { return nil }
      return length
    }
    guard recurrences > 0 else {
      return Needle(parts.flatMap { $0.text ?? [] }).firstPlace(in: text[place...]).map {
        $0 - place
      }
    }
    return RepeatedRun(text[place...]).shortest(
      before: parts.map { part in part.text.map { Needle(Array($0)) } })
  }

  private func fit(_ parts: [Part], at start: Int, own: ArraySlice<UInt32>) -> Bool {
    var place = start
    for part in parts {
      let codes = part.text ?? own
      guard place + codes.count <= text.count, text[place...].starts(with: codes) else {
        return false
      }
      place += codes.count
    }
    return true
  }

  private static func count(_ parts: [Part], own: Int) -> Int {
    parts.reduce(0) { $0 + ($1.text?.count ?? own) }
  }
}
