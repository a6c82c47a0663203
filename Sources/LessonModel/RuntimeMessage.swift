/// The line on standard error in which the Swift runtime says why it ends a program.
package enum RuntimeMessage {
  /// How the runtime begins to say it.
  private static let beginnings = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value of type",
  ]

  /// The words about an error that reached the top level.
  package static let uncaught = "Error raised at top level: "
  /// The words about an error that a `try!` met.
  package static let unexpected = "'try!' expression unexpectedly raised an error: "

  /// The runtime's own words in a line, from their beginning on; `nil` when it is not such a line.
  package static func words(in line: some StringProtocol) -> Substring? {
    let line = Substring(line)
    for beginning in beginnings {
      if let range = line.firstRange(of: beginning) { return line[range.lowerBound...] }
    }
    return nil
  }
}
