internal import TerminalIO

/// The first line of a request or a response, cut at its least interesting place.
///
/// First the middles of values, such as tokens, are cut, so that the names of all items of an
/// address or a form stay readable. Then the line takes more rows. Only then is its end left out.
struct WireLine {
  /// A part of the line that is kept or cut as a whole.
  private struct Piece {
    var text: String
    /// Whether its middle may be left out.
    var isValue = false
    /// Whether a row may begin with it.
    var mayBegin = false

    /// Returns the piece, or the visible part of a value.
    ///
    /// Readers skip the end of a long value, such as a certificate, so its length tells more.
    func shown(_ limit: Int) -> String {
      guard isValue else { return text }
      guard text.count > WireLine.longestRead, limit >= WireLine.readable else {
        return text.cut(to: limit)
      }
      return text.cut(to: min(limit, WireLine.ofLong)) + " (\(text.count) characters)"
    }
  }

  private let pieces: [Piece]
  /// Whether it has items of an address or a form.
  private let hasItems: Bool

  /// Parses a line.
  init(_ line: String) {
    let text = Sanitizer.clean(line)
    hasItems = text.contains("&")
    var reader = Reader(text)
    pieces = reader.read()
  }

  /// Returns whether it fits into one row with enough of each value to recognize it.
  func fits(in room: Int) -> Bool { rows(in: room, most: 1, valuesOf: Self.readable) != nil }

  /// Returns the line in rows.
  ///
  /// - Parameters:
  ///   - room: The width of a row in columns.
  ///   - indent: The text before each row but the first; it takes a part of the room.
  ///   - most: The maximum number of rows.
  /// - Returns: The rows, none wider than the room.
  func rows(in room: Int, indent: String = "", most: Int = 1) -> [String] {
    // Longer values never need fewer rows.
    func best(_ limits: ClosedRange<Int>, _ most: Int) -> [String]? {
      var (low, high) = (limits.lowerBound, limits.upperBound)
      guard var best = rows(in: room, indent: indent, most: most, valuesOf: low) else { return nil }
      while low < high {
        let middle = (low + high + 1) / 2
        if let rows = rows(in: room, indent: indent, most: most, valuesOf: middle) {
          (best, low) = (rows, middle)
        } else {
          high = middle - 1
        }
      }
      return best
    }
    let fewest = laid(valuesOf: Self.readable, room, indent).count
    if let rows = best(Self.readable...max(room, Self.readable), min(fewest, most)) { return rows }
    if let rows = best(1...Self.readable, most) { return rows }
    return cut(laid(valuesOf: hasItems ? 1 : Self.readable, room, indent), room, most)
  }

  /// The number of characters that identify a value: `DMYx…q7`.
  private static let readable = 7
  /// The length above which a value, such as a signed token, is shown with its length.
  private static let longestRead = 64
  /// The number of visible characters of such a value if there is room.
  private static let ofLong = 20

  /// Returns the line in rows with values of at most `limit` characters, or `nil` if it does not
  /// fit.
  private func rows(
    in room: Int, indent: String = "", most: Int, valuesOf limit: Int
  ) -> [String]? {
    let rows = laid(valuesOf: limit, room, indent)
    return rows.count <= most && rows.allSatisfy { DisplayWidth.of($0) <= room } ? rows : nil
  }

  /// Lays the pieces out in as many rows as necessary.
  private func laid(valuesOf limit: Int, _ room: Int, _ indent: String) -> [String] {
    var rows = [""]
    var part = ""
    func place() {
      let last = rows[rows.count - 1]
      if DisplayWidth.of(last + part) > room, !last.allSatisfy({ $0 == " " }) {
        rows[rows.count - 1] = last.trimmingSpaces
        rows.append(indent + part)
      } else {
        rows[rows.count - 1] = last + part
      }
      part = ""
    }
    for piece in pieces {
      if piece.mayBegin { place() }
      part += piece.shown(limit)
    }
    place()
    rows[rows.count - 1] = rows[rows.count - 1].trimmingSpaces
    return rows
  }

  /// Leaves out the text that has no room.
  private func cut(_ rows: [String], _ room: Int, _ most: Int) -> [String] {
    var kept = rows.prefix(max(most, 1)).map { row in
      // A word that is longer than a row keeps its end too.
      DisplayWidth.of(row) > room && rows.count <= most ? row.cut(to: room) : row
    }
    if rows.count > kept.count, let last = kept.popLast() {
      kept.append(last + (last.hasSuffix("…") ? " …" : "…"))
    }
    return kept.map { row in
      let text = StyledText(row).truncated(to: room).text
      return text.hasSuffix("……") ? String(text.dropLast()) : text
    }
  }
}

extension WireLine {
  /// Tells names from values.
  private struct Reader {
    private var rest: Substring
    private var pieces: [Piece] = []
    /// Whether the next piece may begin a row.
    private var mayBegin = false

    init(_ text: String) { rest = text[...] }

    mutating func read() -> [Piece] {
      while let next = rest.first {
        if rest.hasPrefix("\":\"") || rest.hasPrefix("\": \"") {
          // A string of JSON, whose name comes before.
          take(rest.hasPrefix("\":\"") ? 3 : 4)
          takeValue { $0 == "\"" }
        } else if next == "=" {
          take(1)
          takeItem()
        } else if Self.separators.contains(next) {
          let isBreak = "?&/".contains(next) && !"/: ".contains(pieces.last?.text.last ?? " ")
          mayBegin = mayBegin || isBreak
          take(1)
          mayBegin = " ,;".contains(next)
        } else {
          let word = rest.prefix { !Self.separators.contains($0) }
          take(word.count, isValue: word.count > Self.longestName)
        }
      }
      return pieces
    }

    /// Takes the text after `=`, or nothing if the `=` is the padding of Base64.
    private mutating func takeItem() {
      guard let next = rest.first, !"= ".contains(next) else { return }
      if next == "\"" {
        take(1)
        takeValue { $0 == "\"" }
      } else {
        takeValue { "& ;,\"".contains($0) }
      }
    }

    private mutating func takeValue(until isEnd: (Character) -> Bool) {
      let value = rest.prefix { !isEnd($0) }
      // The loop reads the words of a sentence one by one; a certificate has no spaces.
      let isSentence =
        value.contains(" ")
        && value.split(separator: " ").allSatisfy { $0.count <= WireLine.longestRead }
      if !isSentence { take(value.count, isValue: true) }
    }

    private mutating func take(_ count: Int, isValue: Bool = false) {
      guard count > 0 else { return }
      pieces.append(
        Piece(text: String(rest.prefix(count)), isValue: isValue, mayBegin: mayBegin))
      rest = rest.dropFirst(count)
      mayBegin = false
    }

    /// The length above which a word counts as a token, not a name.
    private static let longestName = 24
    private static let separators: Set<Character> = [" ", "&", "?", "=", ",", ";", "/", "\""]
  }
}

extension String {
  /// Returns the string without its middle, in this many characters; `…` replaces the middle.
  fileprivate func cut(to limit: Int) -> String {
    guard count > limit else { return self }
    guard limit > 2 else { return "…" }
    let end = limit < 7 ? 1 : 2
    return prefix(limit - end - 1) + "…" + suffix(end)
  }

  /// The string without the spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
