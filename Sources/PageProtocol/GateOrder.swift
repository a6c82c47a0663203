/// An order from the runner to a host, written as a line to the host's gate, a named pipe.
package enum GateOrder: Hashable, Sendable {
  /// `go`: run the page, in this process.
  case go
  /// `copy VARIANT` or `shuffled VARIANT`: run one path through the page, in a copy of the process.
  ///
  /// With `shuffled`, sets and dictionaries have a different order in that run.
  case copy(variant: String, isShuffled: Bool)

  /// The line with its line break.
  package var text: String {
    switch self {
    case .go: "go\n"
    case .copy(let variant, let isShuffled): "\(isShuffled ? "shuffled" : "copy") \(variant)\n"
    }
  }

  /// Reads a line without its line break; `nil` when it is not an order.
  package init?(_ line: String) {
    let words = line.utf8.split(
      separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    switch (words[0], words.count) {
    case ("go", 1): self = .go
    case ("copy", 2): self = .copy(variant: words[1], isShuffled: false)
    case ("shuffled", 2): self = .copy(variant: words[1], isShuffled: true)
    default: return nil
    }
  }
}
