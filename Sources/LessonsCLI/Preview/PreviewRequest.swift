/// A browser's request in HTTP/1.1 (RFC 9112).
///
/// It is only the head, as a preview accepts no bodies.
struct PreviewRequest: Hashable, Sendable {
  /// `GET`, `HEAD` or `POST`.
  var method: String
  /// The path, undecoded.
  var path: String
  /// The fields, by their lowercase names.
  var fields: [String: String]

  /// The maximum size of a head, in bytes.
  static let longest = 16 << 10

  /// The reason why a head cannot be read.
  enum Fault: Error, Hashable {
    case malformed
    /// There is a body, or one may follow.
    case hasBody
  }

  /// Returns whether a head is complete: it ends with an empty line.
  static func isComplete(_ bytes: [UInt8]) -> Bool {
    let end = Array("\r\n\r\n".utf8)
    return bytes.count >= end.count
      && bytes.indices.dropLast(end.count - 1).contains { bytes[$0...].starts(with: end) }
  }

  /// Reads a head.
  ///
  /// - Parameter bytes: The received bytes.
  /// - Throws: `Fault` when it is ambiguous or malformed.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let end = text.firstRange(of: "\r\n\r\n")
    else { throw .malformed }
    guard text[end.upperBound...].isEmpty else { throw .hasBody }
    var lines = text[..<end.lowerBound].split(
      separator: "\r\n", omittingEmptySubsequences: false
    )[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { throw .malformed }
    (method, path) = (String(words[0]), String(words[1]))
    fields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        throw .malformed
      }
      let name = line[..<colon].lowercased()
      let isToken = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      // Two hosts, for example, would be ambiguous, because another program might use the second
      // one.
      guard isToken, fields[name] == nil || !["host", "origin", "content-length"].contains(name)
      else { throw .malformed }
      fields[name] =
        line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        .trimmingEnd
    }
    guard fields["transfer-encoding"] == nil, (fields["content-length"] ?? "0") == "0" else {
      throw .hasBody
    }
  }
}

extension Substring {
  /// The text without spaces and tabs at its end.
  fileprivate var trimmingEnd: String {
    var text = self
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
