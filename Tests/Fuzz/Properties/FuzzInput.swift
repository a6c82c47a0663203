/// How one input holds several things: parts between lines of four percent signs.
enum FuzzInput {
  private static let separator = Array("\n%%%%\n".utf8)

  /// Cuts an input into parts.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - limit: The most parts; the last one keeps the other separators.
  /// - Returns: The parts, at least one.
  static func parts(of bytes: [UInt8], limit: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var start = 0
    var index = 0
    while index + separator.count <= bytes.count, parts.count + 1 < limit {
      if bytes[index] == separator[0], bytes[index...].starts(with: separator) {
        parts.append(Array(bytes[start..<index]))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [Array(bytes[start...])]
  }

  /// The parts as strings; what is not UTF-8 is replaced.
  static func strings(in bytes: [UInt8], limit: Int) -> [String] {
    parts(of: bytes, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }
}
