package import LessonModel
package import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads the messages of crashed programs.
package enum CrashWords {
  /// The signal that ends a program that exceeds the file-size limit.
  package static let fileTooLarge = SIGXFSZ

  /// Returns why a program crashed, which is the runtime's message, if any, or else the way the
  /// program ended.
  package static func reason(
    _ standardError: String, termination: ChildProcess.Termination, peakBytes: Int, limits: Limits
  ) -> Outcome.CrashReason {
    var reason = Outcome.CrashReason(cause(termination))
    if let line = fatalLine(in: standardError), let words = RuntimeMessage.words(in: line) {
      reason.cause = .fatalError(withoutFolder(words))
    }
    if fillsMemory(peakBytes, limits) {
      reason.memory = Outcome.MemoryUse(peakBytes: peakBytes, limitBytes: limits.memoryBytes)
    }
    return reason
  }

  /// Returns whether a program has used so much memory that this may be the cause of its end.
  package static func fillsMemory(_ peakBytes: Int, _ limits: Limits) -> Bool {
    peakBytes > limits.memoryBytes / 2
  }

  /// Returns whether a program was ended by the signal that no program can catch.
  package static func isKilled(_ termination: ChildProcess.Termination) -> Bool {
    termination == .signalled(SIGKILL)
  }

  /// Returns a remark at the page's line in the runtime's message, if there is one.
  package static func remarks(in standardError: String, _ places: CodePlaces) -> [Remark] {
    guard let line = fatalLine(in: standardError) else { return [] }
    // `Page/01-basic.swift:12: Fatal error: …`
    let parts = line.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[1]),
      let file = parts[0].split(separator: "/").last,
      let fragment = places.fragment(fileName: file, line: number)
    else { return [] }
    let message = parts[2].drop { $0 == " " }
    let source = fragment.lines[number - fragment.line]
    let diagnostic = Diagnostic(
      path: fragment.path, line: number,
      column: CrashPlace.column(of: String(message), in: source) ?? 1, message: String(message))
    return [Remark(.runtime, fragment.original(of: diagnostic))]
  }

  /// Returns whether the program crashed because no code caught an error.
  package static func isUncaught(_ standardError: String) -> Bool {
    fatalLine(in: standardError)?.contains(RuntimeMessage.uncaught) ?? false
  }

  /// Returns whether the program crashed because of an error in a `try!`.
  package static func isUnexpected(_ standardError: String) -> Bool {
    fatalLine(in: standardError)?.contains(RuntimeMessage.unexpected) ?? false
  }

  /// Returns the end of the program's messages, from the runtime's message on, if there is one.
  package static func last(in standardError: String) -> Substring {
    guard let line = fatalLine(in: standardError) else { return standardError[...] }
    return standardError[line.startIndex...]
  }

  /// Returns the program's messages before the runtime's message, or all messages when there is
  /// none.
  package static func beforeCrash(in standardError: String) -> String {
    guard let line = fatalLine(in: standardError) else { return standardError }
    return String(standardError[..<line.startIndex])
  }

  /// Replaces the run's folder, which is different in each run, with file names as the page knows
  /// them.
  private static func withoutFolder(_ words: Substring) -> String {
    String(words).replacing(/(?:\/[^\s\/"'=]+)*\/lessons-\d+-\w+\/work\//, with: "")
  }

  private static func fatalLine(in text: String) -> Substring? {
    text.split(separator: "\n").last { RuntimeMessage.words(in: $0) != nil }
  }

  private static func cause(
    _ termination: ChildProcess.Termination
  ) -> Outcome.CrashReason.Cause {
    switch termination {
    case .exited(let code): .exited(code: code)
    case .signalled(SIGILL), .signalled(SIGTRAP): .trap
    case .signalled(SIGSEGV), .signalled(SIGBUS): .badMemory
    case .signalled(SIGABRT): .aborted
    case .signalled(SIGKILL): .killed
    case .signalled(let number): .signal(number)
    }
  }
}
