/// A key of a JSON object and its value, as places in the text.
package struct JSONMember: Hashable, Sendable {
  /// The key, without quotes and escapes.
  package var name: String
  /// The bytes of the key, including quotes.
  package var key: Range<Int>
  /// The bytes of the value.
  package var value: Range<Int>
}

/// The kind of a JSON value, which its first byte determines.
package enum JSONKind: Hashable, Sendable {
  case object, array, string, number, truth, null

  /// Creates the kind of a valid value from its first byte.
  package init(firstByte byte: UInt8) {
    self =
      switch byte {
      case UInt8(ascii: "{"): .object
      case UInt8(ascii: "["): .array
      case UInt8(ascii: "\""): .string
      case UInt8(ascii: "t"), UInt8(ascii: "f"): .truth
      case UInt8(ascii: "n"): .null
      default: .number
      }
  }
}
