/// Text in a window that shows some of its rows, as a value.
///
/// It remembers the row at its top by the place in the text, so the same words stay there after a
/// layout for a different width. Callers pass its height when it matters.
package struct ScrollPane: Hashable, Sendable {
  /// The row at the top, independent of the width.
  private struct Anchor: Hashable, Sendable {
    var passage: String
    var place: Int
    /// How many rows after the first one of that place.
    var offset: Int
  }

  /// The text.
  private var passages: [Passage] = [] {
    didSet {
      let all = passages.flatMap(\.lines)
      let last = all.lastIndex { !$0.text.allSatisfy(\.isWhitespace) } ?? -1
      lines = Array(all.prefix(last + 1))
    }
  }
  /// Its rows, without the empty ones at the end.
  private var lines: [StyledText] = []
  /// The row at the top; `nil` for the first one.
  private var anchor: Anchor?
  /// The passage that stays in sight until the reader scrolls.
  private var followed: String?

  /// Creates a pane without text.
  package init() {}

  /// The number of rows, without the empty ones at the end.
  package var count: Int { lines.count }

  /// Whether a passage is in the text.
  package func has(_ name: String) -> Bool { passages.contains { $0.name == name } }

  /// Replaces the text with a new text, or with the same text at a different width, and keeps the
  /// place.
  package mutating func replace(_ passages: [Passage]) {
    if let anchor, !passages.contains(where: { $0.name == anchor.passage }) {
      let row = row(of: anchor)
      self.passages = passages
      return self.anchor = mark(of: min(row, max(count - 1, 0)))
    }
    self.passages = passages
  }

  /// Goes to the beginning.
  package mutating func goToStart() { (anchor, followed) = (nil, nil) }

  /// Keeps a passage in sight: its first row, and as many of its other rows as fit.
  package mutating func follow(_ name: String) { followed = name }

  /// Scrolls by some rows; a negative number scrolls towards the beginning.
  package mutating func scroll(by rows: Int, height: Int) {
    let row = min(max(top(height: height) + rows, 0), lastTop(height))
    (anchor, followed) = (mark(of: row), nil)
  }

  /// Scrolls by almost the whole height, so that a row of the old view stays in sight.
  package mutating func turn(pages: Int, height: Int) {
    scroll(by: pages * max(height - 1, 1), height: height)
  }

  /// The name of the passage at the top, or of the one that stays in sight; `nil` at the beginning.
  package var passageAtTop: String? { followed ?? anchor?.passage }

  /// Moves to the place of another pane: the same passage, or the end of the nearest earlier
  /// passage that this pane also has.
  package mutating func take(placeOf other: ScrollPane) {
    if let name = other.followed, has(name) { return followed = name }
    guard let name = other.passageAtTop else { return goToStart() }
    if let anchor = other.anchor, other.followed == nil, has(name) {
      return (self.anchor, followed) = (anchor, nil)
    }
    let earlier = other.passages.prefix { $0.name != name }
    guard let nearest = earlier.last(where: { has($0.name) }) else { return goToStart() }
    (anchor, followed) = (Anchor(passage: nearest.name, place: .max, offset: 0), nil)
  }
}

extension ScrollPane {
  /// The number of the row at the top.
  package func top(height: Int) -> Int {
    let row = followed.flatMap(start) ?? anchor.map(row) ?? 0
    return min(row, lastTop(height))
  }

  /// The number of rows below those in sight.
  package func below(height: Int) -> Int { max(count - height - top(height: height), 0) }

  /// The rows in sight.
  package func visible(height: Int) -> [StyledText] {
    Array(lines.dropFirst(top(height: height)).prefix(max(height, 0)))
  }

  /// Whether the first row of a passage is in sight.
  package func shows(_ name: String, height: Int) -> Bool {
    guard let row = start(of: name) else { return false }
    let top = top(height: height)
    return row >= top && row < top + height
  }

  private func lastTop(_ height: Int) -> Int { max(count - height, 0) }

  private func start(of name: String) -> Int? {
    guard let index = passages.firstIndex(where: { $0.name == name }) else { return nil }
    return passages[..<index].reduce(0) { $0 + $1.rows.count }
  }

  /// The row that has an anchor's place now.
  private func row(of anchor: Anchor) -> Int {
    guard let start = start(of: anchor.passage),
      let rows = passages.first(where: { $0.name == anchor.passage })?.rows,
      let place = rows.last(where: { $0.place <= anchor.place })?.place,
      let first = rows.firstIndex(where: { $0.place == place })
    else { return 0 }
    let last = rows.lastIndex { $0.place == place } ?? first
    return start + (place == anchor.place ? min(first + anchor.offset, last) : last)
  }

  /// The anchor of a row; `nil` for the first one.
  private func mark(of row: Int) -> Anchor? {
    var left = row
    guard row > 0 else { return nil }
    for passage in passages {
      guard left >= passage.rows.count else {
        let place = passage.rows[left].place
        let first = passage.rows.firstIndex { $0.place == place } ?? left
        return Anchor(passage: passage.name, place: place, offset: left - first)
      }
      left -= passage.rows.count
    }
    return nil
  }
}
