extension Array where Element: Sendable {
  /// What each element becomes, a few of them at a time.
  ///
  /// - Parameters:
  ///   - width: How many at a time. Work that waits for a child process holds a thread of the pool,
  ///     so there should be one a processor.
  ///   - transform: Does the work.
  /// - Returns: The results in the elements' order.
  /// - Throws: What the first piece of work that failed threw.
  func concurrentMap<Result: Sendable>(
    atMost width: Int, _ transform: @escaping @Sendable (Element) throws -> Result
  ) async throws -> [Result] {
    var results: [Int: Result] = [:]
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var rest = enumerated().makeIterator()
      func add() {
        guard let (index, element) = rest.next() else { return }
        group.addTask { (index, try transform(element)) }
      }
      for _ in 0..<width { add() }
      while let (index, result) = try await group.next() {
        results[index] = result
        add()
      }
    }
    return indices.compactMap { results[$0] }
  }
}
