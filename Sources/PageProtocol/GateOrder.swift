/// An order from the runner to a host, written as a line to the pipe `PageDescriptor.gate`.
///
/// Each order limits the page's seconds of processor time.
package enum GateOrder: Hashable, Sendable {
  /// `go SECONDS`: run the page, in this process.
  case go(processorSeconds: Int)
  /// `copy SECONDS VARIANT` or `shuffled SECONDS VARIANT`: run one path through the page, in a copy
  /// of the process.
  ///
  /// With `shuffled`, sets and dictionaries have a different order in that run.
  case copy(variant: String, isShuffled: Bool, processorSeconds: Int)

  /// The line with its line break.
  package var text: String {
    switch self {
    case .go(let seconds): "go \(seconds)\n"
    case .copy(let variant, let isShuffled, let seconds):
      "\(isShuffled ? "shuffled" : "copy") \(seconds) \(variant)\n"
    }
  }

  /// The seconds of processor time that the page may use.
  package var processorSeconds: Int {
    switch self {
    case .go(let seconds), .copy(_, _, let seconds): seconds
    }
  }

  /// Reads a line without its line break; `nil` when it is not an order.
  package init?(_ line: String) {
    let words = line.utf8.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, let seconds = Int(words[1]), seconds > 0, String(seconds) == words[1]
    else { return nil }
    switch (words[0], words.count) {
    case ("go", 2): self = .go(processorSeconds: seconds)
    case ("copy", 3):
      self = .copy(variant: words[2], isShuffled: false, processorSeconds: seconds)
    case ("shuffled", 3):
      self = .copy(variant: words[2], isShuffled: true, processorSeconds: seconds)
    default: return nil
    }
  }
}
