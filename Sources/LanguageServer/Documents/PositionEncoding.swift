extension LSP {
  /// How a position counts the characters of a line.
  package enum PositionEncoding: String, Hashable, Sendable, Codable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// The best encoding that a client offers; every client knows UTF-16.
    package init(offered names: [String]?) {
      self = names?.contains(Self.utf8.rawValue) == true ? .utf8 : .utf16
    }

    /// Returns the units of the scalar that begins with a UTF-8 byte; 0 for a byte inside a scalar.
    func units(of byte: UInt8) -> Int {
      switch self {
      case .utf8: 1
      case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
    }
  }
}
