/// The question to `lessons-syntax`: pieces of code, each after a line with its length in bytes of UTF-8.
package enum SyntaxQuestion {
  /// The text of a question about pieces of code.
  package static func text(_ pieces: [String]) -> [UInt8] {
    pieces.flatMap { Array("\($0.utf8.count)\n\($0)".utf8) }
  }

  /// Reads a question; `nil` when it is cut off or is none.
  package static func pieces(in bytes: [UInt8]) -> [String]? {
    var pieces: [String] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let count = Int(String(decoding: rest[..<end], as: UTF8.self)), count >= 0,
        rest.endIndex - (end + 1) >= count
      else { return nil }
      pieces.append(String(decoding: rest[(end + 1)..<(end + 1 + count)], as: UTF8.self))
      rest = rest[(end + 1 + count)...]
    }
    return pieces
  }
}
