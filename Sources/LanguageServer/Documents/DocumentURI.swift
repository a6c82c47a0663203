extension LSP {
  /// The address of a document.
  package struct DocumentURI: Hashable, Sendable, Codable {
    /// The address as the client wrote it.
    package let text: String

    /// Creates an address from its text.
    package init(_ text: String) { self.text = text }

    /// Creates the address of a file on this machine.
    package init(path: String) {
      let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~".utf8
      text = path.utf8.reduce(into: "file://") { text, byte in
        if plain.contains(byte) {
          text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }

    package init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    /// The path of the file; `nil` when it is not a file on this machine.
    package var path: String? {
      guard text.hasPrefix("file://") else { return nil }
      let rest = text.dropFirst("file://".count)
      guard let start = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<start])
      else { return nil }
      var bytes: [UInt8] = []
      var left = rest[start...].utf8
      while let byte = left.popFirst() {
        guard byte == UInt8(ascii: "%"), let decoded = UInt8(Substring(left.prefix(2)), radix: 16)
        else {
          bytes.append(byte)
          continue
        }
        left = left.dropFirst(2)
        bytes.append(decoded)
      }
      return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
  }
}
