/// A call of `expect` in the code of a check.
package struct ExpectCall: Hashable, Sendable {
  /// The UTF-8 offset of the name `expect`.
  package var start: Int
  /// The UTF-8 offsets of the last argument with the comma before it, if it begins with a string.
  package var message: Range<Int>?

  /// Returns the calls in code, in order.
  package static func all(in bytes: [UInt8]) -> [ExpectCall] {
    let tokens = SwiftScanner.scan(bytes).tokens.filter {
      ![.whitespace, .newline, .lineComment, .blockComment].contains($0.kind)
    }
    func word(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }
    return tokens.indices.compactMap { index in
      guard word(index) == "expect", word(index + 1) == "(",
        ![".", "func"].contains(word(index - 1))
      else { return nil }
      var (depth, comma): (Int, SwiftToken?) = (0, nil)
      for place in tokens[(index + 1)...].indices {
        switch word(place) {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "," where depth == 1 && tokens[(place + 1)...].first?.kind == .string:
          comma = tokens[place]
        default: break
        }
        guard depth == 0 else { continue }
        return ExpectCall(
          start: tokens[index].range.lowerBound,
          message: comma.map { $0.range.lowerBound..<tokens[place].range.lowerBound })
      }
      return ExpectCall(start: tokens[index].range.lowerBound)
    }
  }
}
