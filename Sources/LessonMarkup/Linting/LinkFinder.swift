/// Finds the places of links in a document's lines.
///
/// libcmark reports only the places of blocks, so this type searches the block's lines for each
/// target. It reads a limited number of bytes for all links. After that, a link gets the place of
/// its block.
struct LinkFinder {
  private let lines: [[UInt8]]
  /// The number of bytes that may still be read.
  private var budget: Int
  /// The last place of each target, as a line counted from 1 and an offset in the line.
  private var known: [String: (line: Int, offset: Int)] = [:]
  /// The last counted column, because the next one is often in the same line.
  private var counted = (line: 0, offset: 0, column: 1)

  init(_ lines: [String]) {
    self.lines = lines.map { Array($0.utf8) }
    budget = 1_000_000 + 32 * self.lines.reduce(0) { $0 + $1.count + 1 }
  }

  /// Returns the line and column of a target's next occurrence.
  mutating func place(of url: String, in range: Block.LineRange) -> (line: Int, column: Int) {
    // Search for the spellings of a link's target first, and then for the bare address.
    let spellings = url.isEmpty ? ["]()"] : ["](\(url)", "](<\(url)", "<\(url)", url]
    for spelling in spellings {
      let signs = spelling.prefix { "](<".contains($0) }.count
      guard let (line, offset) = find(Array(spelling.utf8), signs, in: range, after: known[url])
      else { continue }
      known[url] = (line, offset + signs)
      return (line, column(of: offset, in: line) + signs)
    }
    return (range.startLine, 1)
  }

  /// Returns the first match of the signs in the lines that ends after the last place.
  private mutating func find(
    _ spelling: [UInt8], _ signs: Int, in range: Block.LineRange,
    after last: (line: Int, offset: Int)?
  ) -> (line: Int, offset: Int)? {
    let first = max(range.startLine, last?.line ?? 0)
    guard first <= range.endLine || first == range.startLine else { return nil }
    for number in first...max(first, range.endLine) where lines.indices.contains(number - 1) {
      let line = lines[number - 1]
      let start = number == last?.line ? max(0, (last?.offset ?? 0) + 1 - signs) : 0
      guard start + spelling.count <= line.count else { continue }
      for offset in start...(line.count - spelling.count) {
        budget -= 1
        guard budget > 0 else { return nil }
        if line[offset] == spelling[0], line[offset...].starts(with: spelling) {
          return (number, offset)
        }
      }
    }
    return nil
  }

  /// Returns the column of an offset, counted from 1 in characters.
  private mutating func column(of offset: Int, in line: Int) -> Int {
    if counted.line != line || counted.offset > offset { counted = (line, 0, 1) }
    let between = lines[line - 1][counted.offset..<offset]
    counted = (line, offset, counted.column + String(decoding: between, as: UTF8.self).count)
    return counted.column
  }
}
