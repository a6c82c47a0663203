internal import SnippetRunner
internal import SystemIO

extension Program {
  /// The file from which this process was started.
  package static var file: String { ExecutablePath.current }

  /// Runs as a helper of a parent process of this program, and returns `nil` when a user typed the
  /// arguments.
  ///
  /// - Parameter words: The arguments after the program's name.
  /// - Returns: The exit code.
  package static func runHelper(_ words: [String]) -> Int32? {
    switch (words.first, words.count) {
    case (PatternHelper.word, 1): PatternHelper.run()
    case (EarlierHelper.word, 2): EarlierHelper.run(words[1])
    default: nil
    }
  }

  /// Ends this process by a signal if the reader of the answer has gone, as other programs do.
  package static func endIfClosed(_ code: Int32) {
    if code == Signals.closedPipeCode { Signals.endByClosedPipe() }
  }
}
