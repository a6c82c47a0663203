/// Whether this process and those that it has started are at work, or wait for something.
package enum OwnWork {
  /// Looks several times within a fifth of a second whether a thread computes, or waits for a processor.
  ///
  /// A thread that only looks now and then whether something has come does not count.
  ///
  /// - Returns: Whether one does most of the time; `false` where the system does not tell.
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
