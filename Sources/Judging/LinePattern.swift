/// A line of an expected output, prepared for matching printed lines.
///
/// A wildcard matches the shortest string after which the text up to the next wildcard fits. This
/// finds a match whenever there is one. The time of a match grows with the length of the line times
/// the number of pieces.
struct LinePattern: Hashable, Sendable {
  /// A part of the line.
  enum Piece: Hashable, Sendable {
    /// Exactly these characters.
    case text(Needle)
    /// Any number of characters.
    case any
  }

  /// The parts.
  let pieces: [Piece]

  /// Creates a pattern from the parts of a line.
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Whether the pattern has no wildcard, so that it matches only itself.
  var isLiteral: Bool { !pieces.contains(.any) }

  /// Returns whether the pattern matches a printed line.
  func matches(_ line: [UInt32]) -> Bool {
    let text = line[...]
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
