/// A report about a copy of a host: a line on the standard output of the host that copies itself.
package enum HostReply: Hashable, Sendable {
  /// `begun PID`: the copy has its own session and files, and is about to run the page.
  case begun(pid: Int32)
  /// `ended STATUS PEAK TIME`: the copy has ended.
  ///
  /// The status is that of wait(2), the peak is the largest resident size in bytes, and the time is
  /// the processor time in milliseconds.
  case ended(status: Int32, peakMemoryBytes: Int, processorMilliseconds: Int)

  /// The line with its line break.
  package var text: String {
    switch self {
    case .begun(let pid): "begun \(pid)\n"
    case .ended(let status, let peak, let time): "ended \(status) \(peak) \(time)\n"
    }
  }

  /// Reads a line without its line break; `nil` when it is not a reply.
  package init?(_ line: some Collection<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch (words.first, words.count) {
    case ("begun", 2):
      guard let pid = Int32(words[1]), pid > 0 else { return nil }
      self = .begun(pid: pid)
    case ("ended", 4):
      guard let status = Int32(words[1]), let peak = Int(words[2]), let time = Int(words[3]) else {
        return nil
      }
      self = .ended(status: status, peakMemoryBytes: peak, processorMilliseconds: time)
    default: return nil
    }
  }

  /// Reads the complete replies, in order.
  package static func all(in bytes: [UInt8]) -> [HostReply] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return bytes[..<end].split(separator: UInt8(ascii: "\n")).compactMap { HostReply($0) }
  }
}
