/// Whether this process and the processes it has started are computing rather than waiting.
package enum OwnWork {
  /// Checks several times within a fifth of a second whether a thread computes, or waits for a
  /// processor.
  ///
  /// A thread that only polls occasionally does not count.
  ///
  /// - Returns: Whether a thread is busy most of the time; `false` if the system does not report
  ///   it.
  package static func isGoingOn() -> Bool {
    let looks = 10
    var count = 0
    for _ in 0..<looks {
      if NativeOwnWork.isAnyThreadReady() { count += 1 }
      var nothing = PollSet()
      nothing.wait(until: .now + .milliseconds(20))
    }
    return count > looks / 2
  }
}
