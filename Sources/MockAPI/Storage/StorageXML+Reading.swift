internal import Foundation

extension StorageXML {
  /// Reads a document that a client sent; nil when it is not well-formed.
  ///
  /// Attributes and prefixes are skipped, as nothing depends on them. A document type is refused.
  init?(reading data: Data) {
    var reader = Reader(bytes: Array(data)[...])
    if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.bytes = reader.bytes.dropFirst(3) }
    guard reader.skipMisc(), let root = reader.element(depth: 0), reader.skipMisc(),
      reader.bytes.isEmpty
    else { return nil }
    self = root
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    /// Takes a piece of markup if it is next.
    mutating func take(_ text: String) -> Bool {
      guard bytes.starts(with: text.utf8) else { return false }
      bytes = bytes.dropFirst(text.utf8.count)
      return true
    }

    /// Takes everything before a piece of markup, and the markup; nil when there is none.
    mutating func take(upTo end: String) -> ArraySlice<UInt8>? {
      guard let found = bytes.firstRange(of: Array(end.utf8)) else { return nil }
      defer { bytes = bytes[found.upperBound...] }
      return bytes[..<found.lowerBound]
    }

    mutating func skipSpace() { bytes = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

    /// Skips what may stand around the root; false when it does not end.
    mutating func skipMisc() -> Bool {
      while true {
        skipSpace()
        if take("<?") {
          guard take(upTo: "?>") != nil else { return false }
        } else if take("<!--") {
          guard take(upTo: "-->") != nil else { return false }
        } else {
          return true
        }
      }
    }

    /// Reads an element with all that is in it.
    mutating func element(depth: Int) -> StorageXML? {
      guard depth < 16, take("<"), let full = name(), skipAttributes() else { return nil }
      let local = full.split(separator: ":").last.map(String.init) ?? full
      if take("/>") { return StorageXML(local, "") }
      guard take(">") else { return nil }
      var element = StorageXML(local, "")
      var text: [UInt8] = []
      while !take("</") {
        if take("<!--") {
          guard take(upTo: "-->") != nil else { return nil }
        } else if take("<![CDATA[") {
          guard let inside = take(upTo: "]]>") else { return nil }
          text += inside
        } else if bytes.first == UInt8(ascii: "<") {
          guard let child = self.element(depth: depth + 1) else { return nil }
          element.children.append(child)
        } else if take("&") {
          guard let reference = take(upTo: ";"), let scalar = Self.scalar(reference) else {
            return nil
          }
          text += String(scalar).utf8
        } else if let byte = bytes.popFirst() {
          text.append(byte)
        } else {
          return nil
        }
      }
      guard name() == full else { return nil }
      skipSpace()
      guard take(">"), let string = String(validating: text, as: UTF8.self) else { return nil }
      element.text = element.children.isEmpty ? string : ""
      return element
    }

    private mutating func name() -> String? {
      let name = bytes.prefix { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...: true
        default: false
        }
      }
      bytes = bytes.dropFirst(name.count)
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    /// Skips attributes; false when one has no value.
    private mutating func skipAttributes() -> Bool {
      while true {
        skipSpace()
        guard name() != nil else { return true }
        skipSpace()
        guard take("=") else { return false }
        skipSpace()
        let quote = bytes.first == UInt8(ascii: "'") ? "'" : "\""
        guard take(quote), take(upTo: quote) != nil else { return false }
      }
    }

    /// Returns what a reference such as `amp` or `#x20` stands for.
    private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
      let text = String(decoding: reference, as: UTF8.self)
      switch text {
      case "amp": return "&"
      case "lt": return "<"
      case "gt": return ">"
      case "quot": return "\""
      case "apos": return "'"
      default:
        guard text.hasPrefix("#") else { return nil }
        let isHexadecimal = text.hasPrefix("#x")
        return UInt32(text.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
          .flatMap(Unicode.Scalar.init)
      }
    }
  }
}
