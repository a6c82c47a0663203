/// A field of a JSON object, with the original text of its value.
///
/// The original text makes it possible to write the numbers, strings and nested objects of other
/// programs exactly as read, even if Swift has no type for them.
package struct JSONField: Hashable, Sendable {
  /// The key, without quotes and escapes.
  package var name: String
  /// The key as written, in quotes.
  package var key: String
  /// The value as written.
  package var value: String

  /// Creates a field from JSON.
  package init(name: String, key: String, value: String) {
    (self.name, self.key, self.value) = (name, key, value)
  }

  /// Creates a field to write.
  ///
  /// The value must be JSON.
  package init(_ name: String, _ value: String) {
    self.init(name: name, key: Self.quoted(name), value: value)
  }

  /// Creates a field from a member of an object.
  package init(_ member: JSONMember, in bytes: [UInt8]) {
    self.init(
      name: member.name, key: String(decoding: bytes[member.key], as: UTF8.self),
      value: String(decoding: bytes[member.value], as: UTF8.self))
  }

  /// Returns a string as JSON.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        quoted += scalar.value < 0x10 ? "\\u000" : "\\u00"
        quoted += String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSONField {
  /// Returns the fields of an object without repeated keys.
  ///
  /// - Throws: `JSONFlaw` when the text is not such an object.
  package static func fields(of text: String) throws(JSONFlaw) -> [JSONField] {
    let bytes = Array(text.utf8)
    return try JSONScanner.members(of: bytes).map { JSONField($0, in: bytes) }
  }

  /// Returns an object with the fields, on one line.
  package static func object(_ fields: [JSONField]) -> String {
    "{\(fields.map { "\($0.key):\($0.value)" }.joined(separator: ","))}"
  }

  /// Whether the value is `null`.
  package var isNull: Bool { value == "null" }

  /// Returns the value as a whole number.
  ///
  /// - Throws: `JSONFlaw` when the value is not a whole number, or does not fit into `Int`.
  package func integer() throws(JSONFlaw) -> Int {
    guard let number = Int(value) else { throw JSONFlaw() }
    return number
  }

  /// Returns the value as a Boolean.
  ///
  /// - Throws: `JSONFlaw` when the value has a different type.
  package func truth() throws(JSONFlaw) -> Bool {
    guard value == "true" || value == "false" else { throw JSONFlaw() }
    return value == "true"
  }

  /// Returns the value as a string.
  ///
  /// - Throws: `JSONFlaw` when the value has a different type.
  package func string() throws(JSONFlaw) -> String { try JSONScanner.string(Array(value.utf8)) }
}
