extension Array where Element: Sendable {
  /// Transforms the elements, a limited number of them at the same time.
  ///
  /// - Parameters:
  ///   - width: How many at the same time. Work that waits for a child process blocks a thread of
  ///     the pool, so this should be the number of processors.
  ///   - finished: Is told each element whose work is done.
  ///   - transform: Does the work.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The error of the first transformation that fails.
  func concurrentMap<Result: Sendable>(
    atMost width: Int, finished: (Element) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element) throws -> Result
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
        finished(self[index])
        add()
      }
    }
    return indices.compactMap { results[$0] }
  }
}
