/// Remembers which expected lines without names match which printed lines.
///
/// Equal lines are known together, since outputs that take long are full of them.
struct LineMemory {
  private let expectedGroups: [Int]
  private let printedGroups: [Int]
  private let width: Int
  /// For each pair of groups 0 when unknown, 1 for no match and 2 for a match.
  private var known: [UInt8]

  /// The most pairs that are remembered, which is also the memory in bytes.
  private static let limit = 1 << 24

  /// Remembers nothing yet.
  init(_ expected: [LinePattern?], _ printed: [[UInt32]]) {
    let (expectedGroups, height) = Self.groups(expected)
    let (printedGroups, width) = Self.groups(printed)
    self.expectedGroups = expectedGroups
    self.printedGroups = printedGroups
    self.width = width
    known = width * height <= Self.limit ? Array(repeating: 0, count: width * height) : []
  }

  private static func groups<Line: Hashable>(_ lines: [Line]) -> (numbers: [Int], count: Int) {
    var groups: [Line: Int] = [:]
    let numbers = lines.map { line in
      if let number = groups[line] { return number }
      groups[line] = groups.count
      return groups.count - 1
    }
    return (numbers, groups.count)
  }

  /// Whether an expected line matches a printed line; `nil` when that is not known.
  subscript(expected: Int, printed: Int) -> Bool? {
    get {
      guard !known.isEmpty else { return nil }
      let value = known[expectedGroups[expected] * width + printedGroups[printed]]
      return value == 0 ? nil : value == 2
    }
    set {
      guard !known.isEmpty, let newValue else { return }
      known[expectedGroups[expected] * width + printedGroups[printed]] = newValue ? 2 : 1
    }
  }
}
