/// Finds code whose result may depend on how much time passes before the next code runs.
///
/// That is code that starts something which may go on when the code has ended, and code that looks at
/// the time of the machine. It looks for words, so it also finds some that mean something else.
enum RunningOn {
  /// Whether some code may be such code.
  static func isPossible(in code: String) -> Bool {
    hasStarting(Array(code.utf8)) || readsTime(code) || startsTask(code)
  }

  /// Whether one of the words in `starting` is in some code.
  private static func hasStarting(_ code: [UInt8]) -> Bool {
    code.indices.contains { place in
      startingAt[code[place]]?.contains { code[place...].starts(with: $0) } ?? false
    }
  }

  /// What names of the standard library, Foundation, Dispatch and the C library have in them.
  private static let starting = [
    "async let", "Thread", "Dispatch", "OperationQueue", "Timer", "RunLoop", "signal(", "pthread",
    "dataTask", "uploadTask", "downloadTask", "webSocketTask", "Process(", "Clock", "clock(",
    "SinceNow", "SinceReferenceDate", "Date()", "Date.init", "time(", "times(", "gettime",
    "systemUptime",
  ]

  /// The same words by their first byte.
  private static let startingAt = Dictionary(grouping: starting.map { Array($0.utf8) }) { $0[0] }

  /// Whether it has `.now` of a type, as `Date.now` and `.now` are.
  ///
  /// `.now` of a value does not count: the mock world's clock, for example, stands still.
  private static func readsTime(_ code: String) -> Bool {
    follow(".now", in: code) { before, _ in
      let owner = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.last
      return owner?.isUppercase ?? !(before.last == ")" || before.last == "]")
    }
  }

  /// Whether it has a `Task` that is more than the place of functions about the running one.
  private static func startsTask(_ code: String) -> Bool {
    follow("Task", in: code) { before, after in
      if before.last.map({ $0.isLetter || $0.isNumber || $0 == "_" }) ?? false { return false }
      if after.first.map({ $0.isLetter || $0.isNumber || $0 == "_" }) ?? false { return false }
      return !running.contains { after.hasPrefix($0) }
    }
  }

  /// Functions that start nothing.
  private static let running = [
    ".sleep", ".yield", ".isCancelled", ".checkCancellation", ".currentPriority",
  ]

  private static func follow(
    _ word: String, in code: String, _ isMeant: (Substring, Substring) -> Bool
  ) -> Bool {
    code.ranges(of: word).contains { isMeant(code[..<$0.lowerBound], code[$0.upperBound...]) }
  }
}
