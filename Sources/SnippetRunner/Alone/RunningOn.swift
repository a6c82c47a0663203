/// Finds code whose result may depend on how much time passes before the next code runs.
///
/// That is code that starts something which may go on when the code has ended, and code that looks at
/// the time of the machine. It looks for words, so it also finds some that mean something else. It does
/// not look for tasks: the process that runs the code sees whether one goes on.
enum RunningOn {
  /// Whether some code may be such code.
  static func isPossible(in code: String) -> Bool {
    hasStarting(Array(code.utf8)) || readsTime(code)
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
    code.ranges(of: ".now").contains { place in
      let before = code[..<place.lowerBound]
      let owner = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.last
      return owner?.isUppercase ?? !(before.last == ")" || before.last == "]")
    }
  }
}
