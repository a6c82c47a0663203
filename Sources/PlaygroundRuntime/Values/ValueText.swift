/// A value as text, which is its own description if it has one, or else its contents.
///
/// The text is never longer than a limit. Strings are in quotes, with control characters escaped.
/// Only the visible part of a collection is read. An optional appears as its value or `nil`.
struct ValueText {
  private var text = ""
  private(set) var room: Int
  private var isCut = false
  /// The page's module and a dot, the prefix of its types' full names.
  let module: String
  /// The objects whose description is in progress, from the outermost to the innermost.
  private(set) var path: [ObjectIdentifier] = []

  /// Returns a value as text, or `nil` when there is nothing useful to show.
  static func of<Value>(_ value: Value, module: String, limit: Int) -> String? {
    if Value.self == Int.self, let number = value as? Int { return String(number) }
    // The character that marks a cut takes three bytes.
    var words = ValueText(room: limit - 3, module: module + ".")
    words.append(value, depth: 0)
    let text = words.text
    guard !noise.contains(text), !groups.contains(where: { text.hasPrefix($0) }) else { return nil }
    return words.isCut ? text + "…" : text.isEmpty ? "\"\"" : text
  }

  /// The text for a function, which has no value to show.
  static let function = "{…}"
  /// The results of calls that return nothing useful, and functions.
  private static let noise: Set<String> = ["()", function]
  /// The types on which `addTask` is called.
  private static let groups = [
    "TaskGroup<", "ThrowingTaskGroup<", "DiscardingTaskGroup(", "ThrowingDiscardingTaskGroup<",
  ]

  private init(room: Int, module: String) {
    self.room = room
    self.module = module
  }

  mutating func append(_ words: some StringProtocol) {
    if words.utf8.count <= room {
      text += words
      room -= words.utf8.count
      return
    }
    for scalar in words.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      text.unicodeScalars.append(scalar)
    }
    isCut = true
    room = 0
  }

  mutating func append(_ value: Any, depth: Int) {
    if let optional = value as? any OptionalValue {
      guard let inner = optional.anyValue else { return append("nil") }
      return append(inner, depth: depth)
    }
    switch value {
    case let words as String: quote(words)
    case let words as Substring: quote(words)
    case let character as Character: quote(String(character))
    case let scalar as Unicode.Scalar: quote(String(scalar))
    case let scalars as String.UnicodeScalarView: quote(String(scalars))
    case let value as any ValueDescribing: append(value.valueDescription(isNested: depth > 0))
    default: describe(value, depth: depth)
    }
  }

  private mutating func quote(_ words: some StringProtocol) {
    // Each scalar takes at least one byte.
    var start = String.UnicodeScalarView()
    start.append(contentsOf: words.unicodeScalars.prefix(room + 1))
    append(String(start).literal)
  }

  private mutating func describe(_ value: Any, depth: Int) {
    let isCollection = value is any Collection
    let mirror = isCollection ? Mirror(reflecting: value) : nil
    switch mirror?.displayStyle {
    case .collection, .set: return list(mirror?.children, "[", "]", depth: depth)
    case .dictionary: return pairs(mirror?.children, depth: depth)
    default: break
    }
    if let words = Self.ownWords(of: value, isNested: depth > 0) { return append(words) }
    reflect(value, mirror ?? Mirror(reflecting: value), depth: depth)
  }

  /// Returns a value's own description, or `nil` if it is empty or only an address in memory.
  private static func ownWords(of value: Any, isNested: Bool) -> String? {
    // A nested value uses its debug description, as in the standard library.
    let words =
      if isNested, let value = value as? any CustomDebugStringConvertible {
        value.debugDescription
      } else if let value = value as? any CustomStringConvertible {
        value.description
      } else {
        (value as? any CustomDebugStringConvertible)?.debugDescription
      }
    return words.flatMap { MemoryAddress.occurs(in: $0) ? nil : $0 }
  }

  /// Describes an object, unless its description is already in progress.
  mutating func append(object: AnyObject, _ name: String, _ body: (inout ValueText) -> Void) {
    let identifier = ObjectIdentifier(object)
    append(name)
    guard !path.contains(identifier) else { return append("(…)") }
    path.append(identifier)
    body(&self)
    path.removeLast()
  }
}

/// Finds addresses in memory, in the format of the standard library and Foundation.
private enum MemoryAddress {
  /// Returns whether a description contains an address, which is `0x` and then 16 digits.
  static func occurs(in words: String) -> Bool {
    let bytes = words.utf8
    // Most descriptions are short, and an address is at their beginning.
    var digits = -1
    var last: UInt8 = 0
    for byte in bytes.prefix(200) {
      if digits < 0 {
        if last == UInt8(ascii: "0"), byte == UInt8(ascii: "x") { digits = 0 }
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      {
        digits += 1
        if digits == 16 { return true }
      } else {
        digits = -1
      }
      last = byte
    }
    return false
  }
}

extension String {
  /// The string as a literal.
  ///
  /// Unlike in its debug description, apostrophes are not escaped.
  fileprivate var literal: String {
    let text = debugDescription
    guard utf8.contains(UInt8(ascii: "'")) else { return text }
    var literal = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped, scalar == "'" { literal.removeLast() }
      literal.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return String(literal)
  }
}

/// An optional of any type.
private protocol OptionalValue {
  /// The wrapped value, if there is one.
  var anyValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var anyValue: Any? { map { $0 } }
}
