/// The head of a step's records in the file in which a page reports its requests: the step, and the
/// number of exchanges.
///
/// Its size is fixed, so that the page can overwrite it. The next step's head follows the records.
package struct WireFileHead: Hashable, Sendable {
  /// The index of the step.
  package var step: Int
  /// How many exchanges the step had; of these, `WireRecord.mostExchanges` are in the file.
  package var count: Int

  /// Creates a head.
  package init(step: Int, count: Int) {
    self.step = step
    self.count = count
  }

  /// The head's bytes in the file.
  package static var size: Int { 48 }

  /// The head as it is in the file.
  package var bytes: [UInt8] {
    let text = "\(step) \(count)"
    return Array(
      (text + String(repeating: " ", count: Self.size - 1 - text.utf8.count) + "\n").utf8)
  }

  /// Reads the beginning of a file; `nil` when there is no head.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= Self.size else { return nil }
    let words = String(decoding: bytes.prefix(Self.size - 1), as: UTF8.self).split(separator: " ")
    guard words.count == 2, let step = Int(words[0]), let count = Int(words[1]), count >= 0 else {
      return nil
    }
    self.init(step: step, count: count)
  }
}
