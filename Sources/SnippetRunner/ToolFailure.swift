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

  /// The way in which a program ended.
  package enum End: Hashable, Sendable {
    /// The program crashed, with this signal number, if known.
    case crashed(signal: Int32?)
    /// The program was killed, by another program or because memory was full.
    case killed
    /// The program ended with an exit code that has no defined meaning.
    case exited(code: Int32)
    /// The program reported success, but did not write its file.
    case madeNoFile
    /// The program's output is invalid.
    case wroteGarbage
    /// The program did not end within this number of seconds.
    case hung(seconds: Double)
    /// The program used more than this number of seconds of processor time.
    case worked(processorSeconds: Int)
  }

  /// The program.
  package var tool: Tool
  /// The way in which the program ended.
  package var end: End
  /// The line of the program's output with the reason, if there is one.
  package var says: String?

  /// Creates a failure.
  package init(_ tool: Tool, _ end: End, says: String? = nil) {
    self.tool = tool
    self.end = end
    self.says = says
  }
}

extension ToolFailure {
  /// Whether to start the program once more.
  ///
  /// A program that timed out is not tried again.
  var isWorthAnotherTry: Bool {
    switch end {
    case .crashed, .killed, .exited, .madeNoFile, .wroteGarbage: true
    case .hung, .worked: false
    }
  }
}
