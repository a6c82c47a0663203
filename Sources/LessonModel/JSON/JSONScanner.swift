/// Reads JSON (RFC 8259) strictly: rejects repeated keys, deep nesting, and text after the end.
package struct JSONScanner {
  /// The maximum depth of nested arrays and objects.
  private static let greatestDepth = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the members of the object that a string consists of.
  ///
  /// - Parameter bytes: UTF-8 without a byte-order mark.
  /// - Returns: The members, in the order of the text.
  /// - Throws: `JSONFlaw` when the string is not an object, or a key is repeated.
  package static func members(of bytes: [UInt8]) throws(JSONFlaw) -> [JSONMember] {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let members = try scanner.object()
    try scanner.end()
    return members
  }

  /// Returns the places of an array's elements.
  ///
  /// The array is a part of a longer string that was read before.
  ///
  /// - Throws: `JSONFlaw` when the value is not an array.
  package static func elements(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(JSONFlaw) -> [Range<Int>] {
    var scanner = JSONScanner(bytes)
    scanner.place = range.lowerBound
    return try scanner.array()
  }

  /// Returns the value of a JSON string.
  ///
  /// - Throws: `JSONFlaw` when the JSON is not a string.
  package static func string(_ bytes: [UInt8]) throws(JSONFlaw) -> String {
    var scanner = JSONScanner(bytes)
    guard let string = try scanner.string() else { throw JSONFlaw(.unexpected) }
    try scanner.end()
    return string
  }

  private mutating func end() throws(JSONFlaw) {
    skipSpace()
    guard place == bytes.count else { throw flaw }
  }
}

extension JSONScanner {
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// Skips a byte if it comes next, and returns whether it did.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func require(_ character: Unicode.Scalar) throws(JSONFlaw) {
    guard skip(character) else { throw flaw }
  }

  /// The flaw of an unexpected next byte or end.
  private var flaw: JSONFlaw {
    JSONFlaw(place < bytes.count ? .unexpected : .endsEarly, at: place)
  }

  private mutating func object() throws(JSONFlaw) -> [JSONMember] {
    try require("{")
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw JSONFlaw(.tooDeep, at: place - 1) }
    var members: [JSONMember] = []
    var names: Set<String> = []
    skipSpace()
    if skip("}") { return members }
    repeat {
      skipSpace()
      let start = place
      guard let name = try string() else { throw JSONFlaw(.unexpected, at: start) }
      guard names.insert(name).inserted else { throw JSONFlaw(.repeatedKey(name), at: start) }
      let key = start..<place
      skipSpace()
      try require(":")
      skipSpace()
      let first = place
      try value()
      members.append(JSONMember(name: name, key: key, value: first..<place))
      skipSpace()
    } while skip(",")
    try require("}")
    return members
  }

  @discardableResult
  private mutating func array() throws(JSONFlaw) -> [Range<Int>] {
    try require("[")
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else { throw JSONFlaw(.tooDeep, at: place - 1) }
    var elements: [Range<Int>] = []
    skipSpace()
    if skip("]") { return elements }
    repeat {
      skipSpace()
      let first = place
      try value()
      elements.append(first..<place)
      skipSpace()
    } while skip(",")
    try require("]")
    return elements
  }

  private mutating func value() throws(JSONFlaw) {
    switch next {
    case UInt8(ascii: "{"): _ = try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func word(_ word: String) throws(JSONFlaw) {
    guard bytes[place...].starts(with: word.utf8) else { throw flaw }
    place += word.utf8.count
  }

  private mutating func number() throws(JSONFlaw) {
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
  }

  private mutating func digits() throws(JSONFlaw) {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw flaw }
  }
}

extension JSONScanner {
  /// Reads a string, or returns `nil` when it contains half of a surrogate pair, which Swift cannot
  /// store.
  private mutating func string() throws(JSONFlaw) -> String? {
    try require("\"")
    var decoded: [UInt8] = []
    var isWhole = true
    while let byte = next, byte >= 0x20 {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return isWhole ? String(decoding: decoded, as: UTF8.self) : nil
      case UInt8(ascii: "\\"):
        if let scalar = try escape() {
          decoded += Array(String(scalar).utf8)
        } else {
          isWhole = false
        }
      default: decoded.append(byte)
      }
    }
    throw flaw
  }

  /// Reads the escape after a backslash, or returns `nil` for half of a surrogate pair.
  private mutating func escape() throws(JSONFlaw) -> Unicode.Scalar? {
    guard let byte = next else { throw flaw }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try unit()
      guard (0xD800...0xDBFF).contains(high) else { return Unicode.Scalar(high) }
      let afterHigh = place
      guard skip("\\"), skip("u") else {
        place = afterHigh
        return nil
      }
      let low = try unit()
      guard (0xDC00...0xDFFF).contains(low) else {
        place = afterHigh
        return nil
      }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    default: throw flaw
    }
  }

  /// Reads four hexadecimal digits.
  private mutating func unit() throws(JSONFlaw) -> UInt32 {
    guard place + 4 <= bytes.count else { throw flaw }
    var number: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw flaw
      }
      number = number << 4 | UInt32(digit)
    }
    place += 4
    return number
  }
}
