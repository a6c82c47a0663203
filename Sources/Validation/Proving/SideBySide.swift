internal import SystemIO

/// Runs work in parallel that blocks its thread while waiting for a compiler.
enum SideBySide {
  /// Works on all items.
  ///
  /// - Parameters:
  ///   - items: The items, which start in order.
  ///   - width: The number of items to work on in parallel.
  ///   - work: A function that works on an item, on a separate thread.
  ///   - done: Receives a result, and returns whether to start the waiting items.
  /// - Throws: The errors of the work.
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
