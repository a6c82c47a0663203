/// A field of a JSON object, with the value as it is written.
///
/// Numbers, strings and nested objects of others can so be written again exactly as they were read,
/// even those that Swift has no type for.
struct JSONField: Hashable, Sendable {
  /// The key, without quotes and escapes.
  var name: String
  /// The key as it is written, in quotes.
  var key: String
  /// The value as it is written.
  var value: String

  /// Creates a field that has been read.
  init(name: String, key: String, value: String) {
    (self.name, self.key, self.value) = (name, key, value)
  }

  /// Creates a field to be written; the value is JSON.
  init(_ name: String, _ value: String) {
    self.init(name: name, key: Self.quoted(name), value: value)
  }

  /// A string as JSON.
  static func quoted(_ text: String) -> String {
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

/// Why a text is not JSON that we accept.
struct JSONFlaw: Error, Hashable {}

extension JSONField {
  /// The fields of an object; every key is there once.
  ///
  /// - Throws: `JSONFlaw` when the text is anything else.
  static func fields(of text: String) throws(JSONFlaw) -> [JSONField] {
    try JSONScanner.object(Array(text.utf8))
  }

  /// Whether the value is `null`.
  var isNull: Bool { value == "null" }

  /// The value as a whole number.
  ///
  /// - Throws: `JSONFlaw` when it is none, or none that `Int` can hold.
  func integer() throws(JSONFlaw) -> Int {
    guard let number = Int(value) else { throw JSONFlaw() }
    return number
  }

  /// The value as a truth value.
  ///
  /// - Throws: `JSONFlaw` when it is none.
  func truth() throws(JSONFlaw) -> Bool {
    guard value == "true" || value == "false" else { throw JSONFlaw() }
    return value == "true"
  }

  /// The value as a string.
  ///
  /// - Throws: `JSONFlaw` when it is none.
  func string() throws(JSONFlaw) -> String { try JSONScanner.string(Array(value.utf8)) }
}
