/// The line on standard error in which the Swift runtime reports why it ends a program.
package enum RuntimeMessage {
  /// The possible beginnings of the line.
  private static let beginnings = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value of type",
  ]

  /// The prefix of the message about an error that reached the top level.
  package static let uncaught = "Error raised at top level: "
  /// The prefix of the message about an error from a `try!`.
  package static let unexpected = "'try!' expression unexpectedly raised an error: "

  /// Returns the runtime's message in a line, from its first word, or `nil` for any other line.
  package static func words(in line: some StringProtocol) -> Substring? {
    let line = Substring(line)
    for beginning in beginnings {
      if let range = line.firstRange(of: beginning) { return line[range.lowerBound...] }
    }
    return nil
  }
}
