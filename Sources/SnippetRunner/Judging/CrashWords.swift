internal import LessonModel
internal import SystemIO

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads a crashed program's last words.
enum CrashWords {
  /// The signal of a write beyond the file-size limit.
  static let fileTooLarge = SIGXFSZ

  /// How the runtime begins to say why it stops a program.
  private static let fatalError = "Fatal error"

  /// Why a program crashed: the runtime's own words where there are any, else how it ended.
  static func reason(
    _ standardError: String, termination: ChildProcess.Termination, peakBytes: Int, limits: Limits
  ) -> Outcome.CrashReason {
    var reason = Outcome.CrashReason(cause(termination))
    if let line = fatalLine(in: standardError), let range = line.firstRange(of: fatalError) {
      reason.cause = .fatalError(String(line[range.lowerBound...]))
    }
    if peakBytes > limits.memoryBytes / 2 {
      reason.memory = Outcome.MemoryUse(peakBytes: peakBytes, limitBytes: limits.memoryBytes)
    }
    return reason
  }

  /// The line of the page that the runtime names, when it names one.
  static func remarks(in standardError: String, _ places: CodePlaces) -> [Remark] {
    guard let line = fatalLine(in: standardError) else { return [] }
    // `Page/01-basic.swift:12: Fatal error: …`
    let parts = line.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[1]),
      let file = parts[0].split(separator: "/").last,
      let fragment = places.fragment(fileName: file, line: number)
    else { return [] }
    let message = parts[2].drop { $0 == " " }
    let diagnostic = Diagnostic(path: fragment.path, line: number, message: String(message))
    return [Remark(.runtime, diagnostic)]
  }

  /// What the program said last: from the runtime's own words on, where there are any.
  static func last(in standardError: String) -> Substring {
    guard let line = fatalLine(in: standardError) else { return standardError[...] }
    return standardError[line.startIndex...]
  }

  private static func fatalLine(in text: String) -> Substring? {
    text.split(separator: "\n").last { $0.contains(fatalError) }
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
