/// Looks for the blocks of expected lines between `...` in the printed lines.
struct BlockSearch {
  /// A place in both outputs, each counted from 0.
  typealias Place = (line: Int, printed: Int)

  private let lines: [LinePattern?]
  private let printed: [[UInt32]]
  /// What the names stand for so far.
  private(set) var names: KnownNames
  /// The lines as they are without names, and which printed lines they match.
  private let unnamed: [LinePattern?]
  private var memory: LineMemory?

  /// Prepares a search; `nil` among the lines is `...`.
  init(lines: [LinePattern?], printed: [[UInt32]], names: KnownNames) {
    self.lines = lines
    self.printed = printed
    self.names = names
    unnamed = lines.map { $0?.withoutNames }
  }

  /// Matches everything, and returns where the outputs differ; `nil` if they do not.
  ///
  /// When a block is found nowhere, that is its first line and the end of what was printed.
  mutating func difference() -> Place? {
    let blocks = blocks()
    guard let head = blocks.first, let tail = blocks.last else { return nil }
    if let missing = firstMismatch(of: head, at: 0) {
      return (missing, missing)
    }
    guard blocks.count > 1 else {
      return head.count == printed.count ? nil : (head.count, head.count)
    }
    var place = head.count
    for block in blocks.dropFirst().dropLast() {
      guard let found = find(block, from: place) else { return (block.lowerBound, printed.count) }
      place = found + block.count
    }
    let last = printed.count - tail.count
    guard tail.isEmpty || last >= place && firstMismatch(of: tail, at: last) == nil else {
      return (tail.lowerBound, printed.count)
    }
    return nil
  }

  /// The ranges of lines between `...`; one more than there are `...`.
  private func blocks() -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    for index in lines.indices where lines[index] == nil {
      blocks.append(start..<index)
      start = index + 1
    }
    return blocks + [start..<lines.count]
  }

  /// The first line of a block that does not match at its place.
  private mutating func firstMismatch(of block: Range<Int>, at place: Int) -> Int? {
    block.first { index in
      let other = place + index - block.lowerBound
      guard other < printed.count, let line = lines[index] else { return true }
      return !line.matches(printed[other], &names)
    }
  }

  /// The first place from another on at which a block matches.
  private mutating func find(_ block: Range<Int>, from start: Int) -> Int? {
    guard start + block.count <= printed.count else { return nil }
    let before = names.settledCount
    for place in start...(printed.count - block.count) {
      if matches(block, at: place) { return place }
      names.forget(after: before)
    }
    return nil
  }

  private mutating func matches(_ block: Range<Int>, at place: Int) -> Bool {
    // The first line decides at most places, and is looked at once in each.
    guard let first = block.first else { return true }
    guard unnamed[first]?.matches(printed[place][...]) ?? false else { return false }
    for index in block.dropFirst() where !mayHold(index, place + index - first) { return false }
    return firstMismatch(of: block, at: place) == nil
  }

  /// Whether a line matches a printed line if names may stand for anything, found out once.
  private mutating func mayHold(_ index: Int, _ other: Int) -> Bool {
    if memory == nil { memory = LineMemory(unnamed, printed) }
    if let known = memory?[index, other] { return known }
    let result = unnamed[index]?.matches(printed[other][...]) ?? false
    memory?[index, other] = result
    return result
  }
}
