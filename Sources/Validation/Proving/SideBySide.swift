internal import SystemIO

/// Work that blocks its thread while it waits for a compiler, done in parallel.
enum SideBySide {
  /// Works on all items.
  ///
  /// - Parameters:
  ///   - items: The items; the first ones are begun first.
  ///   - width: The number of items to work on at once.
  ///   - work: Works on an item, on a thread of its own.
  ///   - done: Receives a result, and returns whether to begin the waiting items.
  /// - Throws: What the work throws.
  static func work<Item: Sendable, Result: Sendable>(
    on items: [Item], width: Int, _ work: @escaping @Sendable (Item) throws -> Result,
    done: (Item, Result) -> Bool
  ) async throws {
    var waiting = items[...]
    try await withThrowingTaskGroup(of: (Item, Result).self) { group in
      func add() {
        guard let item = waiting.popFirst() else { return }
        group.addTask { (item, try await DetachedThread.result { try work(item) }) }
      }
      for _ in 0..<width { add() }
      while let (item, result) = try await group.next() {
        if !done(item, result) { waiting = [] }
        add()
      }
    }
  }
}
