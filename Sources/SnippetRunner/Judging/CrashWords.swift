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

  /// The crash as the end of a sentence: the runtime's own words, else the signal's name.
  static func sentence(
    _ standardError: String, termination: ChildProcess.Termination, peakBytes: Int, limits: Limits
  ) -> String {
    var text = name(of: termination)
    if let line = fatalLine(in: standardError), let range = line.firstRange(of: "Fatal error") {
      text = "`\(line[range.lowerBound...])`"
    }
    if peakBytes > limits.memoryBytes / 2 {
      text += "; it had filled \(peakBytes >> 20) MiB of memory, and a step may use "
      text += "\(limits.memoryBytes >> 20)"
    }
    return text
  }

  /// The line of the page that the runtime names, when it names one.
  static func diagnostics(in standardError: String, _ places: CodePlaces) -> [Diagnostic] {
    guard let line = fatalLine(in: standardError) else { return [] }
    // `Page/01-basic.swift:12: Fatal error: …`
    let parts = line.split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[1]),
      let file = parts[0].split(separator: "/").last,
      let fragment = places.fragment(fileName: file, line: number)
    else { return [] }
    let message = parts[2].drop { $0 == " " }
    return [Diagnostic(path: fragment.path, line: number, message: String(message))]
  }

  /// What the program said last: from the runtime's own words on, where there are any.
  static func last(in standardError: String) -> Substring {
    guard let line = fatalLine(in: standardError) else { return standardError[...] }
    return standardError[line.startIndex...]
  }

  private static func fatalLine(in text: String) -> Substring? {
    text.split(separator: "\n").last { $0.contains("Fatal error") }
  }

  private static func name(of termination: ChildProcess.Termination) -> String {
    switch termination {
    case .exited(let code): "it ended with exit code \(code)"
    case .signalled(SIGILL), .signalled(SIGTRAP): "a trap: a rule of Swift was broken at run time"
    case .signalled(SIGSEGV), .signalled(SIGBUS):
      "it used memory that is not there, as endless recursion does"
    case .signalled(SIGABRT): "it was aborted"
    case .signalled(SIGKILL): "it was killed"
    case .signalled(let number): "signal \(number)"
    }
  }
}
