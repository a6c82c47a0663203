/// A field of a JSON object, with the text of its value.
///
/// So the numbers, strings and nested objects of other programs can be written again exactly as
/// they were read, even if Swift has no type for them.
package struct JSONField: Hashable, Sendable {
  /// The key, without quotes and escapes.
  package var name: String
  /// The key as it is written, in quotes.
  package var key: String
  /// The value as it is written.
  package var value: String

  /// Creates a field that has been read.
  package init(name: String, key: String, value: String) {
    (self.name, self.key, self.value) = (name, key, value)
  }

  /// Creates a field to be written; the value is JSON.
  package init(_ name: String, _ value: String) {
    self.init(name: name, key: Self.quoted(name), value: value)
  }

  /// Creates the field of a member that was read.
  package init(_ member: JSONMember, in bytes: [UInt8]) {
    self.init(
      name: member.name, key: String(decoding: bytes[member.key], as: UTF8.self),
      value: String(decoding: bytes[member.value], as: UTF8.self))
  }

  /// A string as JSON.
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
  /// The fields of an object without repeated keys.
  ///
  /// - Throws: `JSONFlaw` when the text is anything else.
  package static func fields(of text: String) throws(JSONFlaw) -> [JSONField] {
    let bytes = Array(text.utf8)
    return try JSONScanner.members(of: bytes).map { JSONField($0, in: bytes) }
  }

  /// An object with some fields, on one line.
  package static func object(_ fields: [JSONField]) -> String {
    "{\(fields.map { "\($0.key):\($0.value)" }.joined(separator: ","))}"
  }

  /// Whether the value is `null`.
  package var isNull: Bool { value == "null" }

  /// The value as a whole number.
  ///
  /// - Throws: `JSONFlaw` when it is not one, or does not fit into `Int`.
  package func integer() throws(JSONFlaw) -> Int {
    guard let number = Int(value) else { throw JSONFlaw() }
    return number
  }

  /// The value as a Boolean.
  ///
  /// - Throws: `JSONFlaw` when it is not one.
  package func truth() throws(JSONFlaw) -> Bool {
    guard value == "true" || value == "false" else { throw JSONFlaw() }
    return value == "true"
  }

  /// The value as a string.
  ///
  /// - Throws: `JSONFlaw` when it is not one.
  package func string() throws(JSONFlaw) -> String { try JSONScanner.string(Array(value.utf8)) }
}
