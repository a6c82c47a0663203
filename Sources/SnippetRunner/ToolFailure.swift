/// The failure of a program that the runner needs, for a reason outside the learner's code.
package struct ToolFailure: Hashable, Sendable {
  /// A program that the runner needs.
  package enum Tool: Hashable, Sendable {
    case compiler, linker
    /// The program that checks the layout of lessons.
    case formatter
    /// The program that runs pages.
    case host
  }

  /// The way a program ended.
  package enum End: Hashable, Sendable {
    /// It crashed; the number of the signal, if it is known.
    case crashed(signal: Int32?)
    /// It was killed, by another program or because there was no memory left.
    case killed
    /// It ended with an exit code that has no meaning to us.
    case exited(code: Int32)
    /// It reported success, but did not make its file.
    case madeNoFile
    /// Its output is invalid.
    case wroteGarbage
    /// It did not end within this many seconds.
    case hung(seconds: Double)
    /// It used more than this many seconds of processor time.
    case worked(processorSeconds: Int)
  }

  /// The program.
  package var tool: Tool
  /// The way it ended.
  package var end: End
  /// A line of its output with the reason, if there is one.
  package var says: String?

  /// Describes a failure.
  package init(_ tool: Tool, _ end: End, says: String? = nil) {
    self.tool = tool
    self.end = end
    self.says = says
  }
}

extension ToolFailure {
  /// Whether to start the program once more: after a timeout it is not tried again.
  var isWorthAnotherTry: Bool {
    switch end {
    case .crashed, .killed, .exited, .madeNoFile, .wroteGarbage: true
    case .hung, .worked: false
    }
  }
}
