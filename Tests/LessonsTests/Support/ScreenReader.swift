import Foundation
import Testing

/// Reads what the live screen draws on a terminal: its rows, and all rows that were seen.
struct ScreenReader: ~Copyable {
  private let terminal: PseudoTerminal
  private var read = 0
  /// The rows as they are shown now, by number.
  private var byNumber: [Int: String] = [:]
  /// Every row that was shown since `forget()`.
  private(set) var seen: Set<String> = []

  init(_ terminal: PseudoTerminal) { self.terminal = terminal }

  /// The rows as they are shown now, from the first one.
  var rows: [String] { byNumber.sorted { $0.key < $1.key }.map(\.value) }

  /// Forgets all rows but those that are shown.
  mutating func forget() { seen = Set(rows) }

  func type(_ keys: String) { terminal.type(keys) }

  /// Waits until the rows are as they should be.
  mutating func wait(
    for what: String, seconds: Double = 240, sourceLocation: SourceLocation = #_sourceLocation,
    _ isThere: ([String]) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !isThere(rows) {
      if try update() { continue }
      guard ContinuousClock.now < deadline else {
        Issue.record(
          "\(what) did not come in \(seconds) s; what is shown is\n\(rows.joined(separator: "\n"))",
          sourceLocation: sourceLocation)
        throw CancellationError()
      }
      usleep(5_000)
    }
  }

  /// Turns pages until there is nothing below.
  mutating func readToTheEnd() throws {
    for _ in 0..<100 {
      guard rows.contains(where: Self.saysMore) else { return }
      let before = rows
      type(" ")
      try wait(for: "the next page") { $0 != before }
    }
    Issue.record("the text does not end")
  }

  /// The line below the text, when there is more.
  private static func saysMore(_ row: String) -> Bool { row.hasPrefix("── ↓ ") }

  /// Reads the frames that were drawn since; returns whether there were any.
  private mutating func update() throws -> Bool {
    let bytes = terminal.bytes(after: read)
    // A frame is drawn as one update (mode 2026).
    let end = Array("\u{1B}[?2026l".utf8)
    guard let last = bytes.ranges(of: end).last else { return false }
    read = last.upperBound
    let text = String(decoding: bytes[..<last.upperBound], as: UTF8.self)
    for place in text.split(separator: "\u{1B}[").flatMap(Self.rowPieces) { take(place) }
    finish()
    return true
  }

  private var row: Int?
  private var line = ""

  private enum Piece {
    /// The next letters stand at the beginning of this row.
    case row(Int)
    case letters(Substring)
  }

  /// What follows an escape character: where to go, or how it looks, and then letters.
  private static func rowPieces(_ piece: Substring) -> [Piece] {
    guard let final = piece.firstIndex(where: \.isLetter) else { return [] }
    let letters = piece[piece.index(after: final)...]
    let number = piece[..<final].split(separator: ";").first.flatMap { Int($0) }
    return (piece[final] == "H" ? [.row(number ?? 1)] : []) + [.letters(letters)]
  }

  private mutating func take(_ piece: Piece) {
    switch piece {
    case .row(let number):
      finish()
      row = number
    case .letters(let letters): line += letters
    }
  }

  private mutating func finish() {
    if let row {
      while line.last == " " { line.removeLast() }
      byNumber[row] = line
      seen.insert(line)
    }
    (row, line) = (nil, "")
  }
}
