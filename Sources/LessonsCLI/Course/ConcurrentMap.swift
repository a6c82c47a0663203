internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements in parallel, one per processor at a time.
  ///
  /// - Parameter transform: Transforms an element; it may wait for a child process.
  /// - Returns: The results in the order of the elements.
  /// - Throws: The error of the first element, in their order, whose transformation fails.
  func concurrentMap<Value: Sendable, Failure: Error>(
    _ transform: @Sendable (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let results = Mutex([Result<Value, Failure>?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { () throws(Failure) in try transform(self[index]) }
      results.withLock { $0[index] = result }
    }
    var values: [Value] = []
    for case .some(let result) in results.withLock(\.self) { values.append(try result.get()) }
    return values
  }
}
