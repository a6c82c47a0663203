internal import CLibmicrohttpd
internal import NetworkCore

/// Finds heads that two programs may read differently (RFC 9112, 11.2), before any code acts on
/// them.
///
/// One program may read bytes as a request's body that a second program reads as the next request.
enum HeadCheck {
  /// Whether the fields clearly define the end of the body and the host.
  ///
  /// RFC 9112, 3.2 and 6.3. Servers may accept some heads that this function refuses, but no client
  /// needs them.
  static func isUnambiguous(_ fields: HeaderFields, version: String) -> Bool {
    let lengths = fields.values(of: "Content-Length")
    let codings = fields.values(of: "Transfer-Encoding")
    guard fields.values(of: "Host").count == 1, lengths.count <= 1, codings.count <= 1 else {
      return false
    }
    if let length = lengths.first {
      let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber && codings.isEmpty
    }
    guard let coding = codings.first else { return true }
    return coding.lowercased() == "chunked" && version == "HTTP/1.1"
  }

  /// Whether a method is a token of plausible length (RFC 9110, 9.1).
  static func isMethod(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count) && text.utf8.allSatisfy(isTokenByte)
  }

  /// Whether a target has no spaces and no control characters (RFC 9112, 3.2).
  static func isTarget(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// Whether a connection ends with the response to this request (RFC 9112, 9.3).
  static func endsConnection(_ fields: HeaderFields, version: String) -> Bool {
    let words = fields["Connection"]?.lowercased() ?? ""
    return version == "HTTP/1.1" ? words.contains("close") : !words.contains("keep-alive")
  }

  /// Whether the library parses heads so loosely that the bytes in its buffer must be checked too.
  static let isNeededForBytes = lessons_mhd_major_version() < 1

  /// Whether a head contains only its fields, without tricks in the bytes between them.
  ///
  /// Before version 1.0, libmicrohttpd accepts lines that end with LF alone, lines that continue on
  /// the next line, CR and NUL in values, and spaces in names. It leaves the head in its buffer,
  /// with NUL in place of each colon and each CR and LF.
  ///
  /// - Parameter bytes: Everything after the version in the first line, up to the end of the blank
  ///   line.
  /// - Returns: Whether the head has only valid names, values and line ends.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = unsafe bytes[...]
    /// Consumes the CR and LF of a line's end.
    func takeEnd() -> Bool {
      guard unsafe rest.count >= 2, unsafe rest.removeFirst() == 0, unsafe rest.removeFirst() == 0
      else { return false }
      return true
    }
    guard takeEnd() else { return false }
    while unsafe rest.count > 2 {
      let name = unsafe rest.prefix { isTokenByte($0) }
      unsafe rest = rest.dropFirst(name.count)
      guard unsafe !name.isEmpty, unsafe rest.first == 0 else { return false }
      unsafe rest = rest.dropFirst()
      unsafe rest = rest.drop { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
      guard takeEnd() else { return false }
    }
    guard takeEnd() else { return false }
    return unsafe rest.isEmpty
  }

  /// Whether the line of a chunk's size, and the end of the chunk before it, end with CR and LF.
  ///
  /// Before version 1.0, the library accepts LF alone. If the line arrived together with the chunk,
  /// the line is still before the chunk. Otherwise the end of the head, now NUL, is before the
  /// chunk.
  static func hasPlainChunkLine(before bytes: UnsafePointer<CChar>) -> Bool {
    guard isNeededForBytes, unsafe bytes[-1] == 0x0A else { return true }
    guard unsafe bytes[-2] == 0x0D else { return false }
    var index = -3
    while unsafe bytes[index] != 0x0A, unsafe bytes[index] != 0 { index -= 1 }
    return unsafe bytes[index] == 0 || bytes[index - 1] == 0x0D
  }

  /// Whether the blank line after the last chunk is CR and LF, which the library has made two NULs.
  static func hasPlainEnd(_ bytes: UnsafePointer<CChar>) -> Bool {
    unsafe !isNeededForBytes || bytes[0] != 0 || bytes[1] == 0
  }

  /// RFC 9110, 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
  }
}
