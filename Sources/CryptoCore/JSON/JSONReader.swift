/// Reads JSON exactly as RFC 8259 defines it, for tokens and for all systems.
///
/// If two members have the same name, the last one counts, as in the parsers of the servers that
/// `MockAPI` imitates. Foundation's readers keep the first one, and accept a comma before the end
/// of an object.
struct JSONReader {
  /// The maximum depth of nested arrays and objects.
  private static let greatestDepth = 256

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var isAmbiguous = false

  /// Returns the value of the bytes; nil when they are not exactly one value in UTF-8.
  static func read(_ bytes: [UInt8]) -> JSONTree? {
    var reader = JSONReader(bytes: bytes)
    return reader.whole()
  }

  /// Returns the members of an object, and whether the object is ambiguous.
  ///
  /// An object is ambiguous if it has a duplicate name, or if a string has an unpaired surrogate
  /// (RFC 8259, sections 4 and 8.2). Nested objects may repeat names. Nil when the bytes are not
  /// one object.
  static func object(
    _ bytes: [UInt8]
  ) -> (members: [ExactString: JSONTree], isAmbiguous: Bool)? {
    var reader = JSONReader(bytes: bytes)
    guard case .object(let members) = reader.whole() else { return nil }
    return (members, reader.isAmbiguous)
  }

  private mutating func whole() -> JSONTree? {
    skipBlanks()
    guard let value = value() else { return nil }
    skipBlanks()
    return index == bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  /// Takes a byte if it is the next one.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func value() -> JSONTree? {
    switch next {
    case UInt8(ascii: "{"): nested { $0.members() }
    case UInt8(ascii: "["): nested { $0.elements() }
    case UInt8(ascii: "\""): string().map { .string($0) }
    case UInt8(ascii: "t"): word("true", .bool(true))
    case UInt8(ascii: "f"): word("false", .bool(false))
    case UInt8(ascii: "n"): word("null", .null)
    default: number()
    }
  }

  private mutating func word(_ text: String, _ value: JSONTree) -> JSONTree? {
    guard bytes[index...].starts(with: text.utf8) else { return nil }
    index += text.utf8.count
    return value
  }

  private mutating func nested(_ read: (inout JSONReader) -> JSONTree?) -> JSONTree? {
    guard depth < Self.greatestDepth else { return nil }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func members() -> JSONTree? {
    var members: [ExactString: JSONTree] = [:]
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = string() else { return nil }
      skipBlanks()
      guard take(":") else { return nil }
      skipBlanks()
      guard let value = value() else { return nil }
      let isRepeated = members.updateValue(value, forKey: ExactString(name)) != nil
      if isRepeated, depth == 1 { isAmbiguous = true }
      skipBlanks()
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func elements() -> JSONTree? {
    var elements: [JSONTree] = []
    skipBlanks()
    if take("]") { return .array(elements) }
    repeat {
      skipBlanks()
      guard let value = value() else { return nil }
      elements.append(value)
      skipBlanks()
    } while take(",")
    return take("]") ? .array(elements) : nil
  }
}

extension JSONReader {
  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func number() -> JSONTree? {
    let start = index
    _ = take("-")
    if !take("0") { guard digits() else { return nil } }
    if take(".") { guard digits() else { return nil } }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard digits() else { return nil }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let number = Int(text) { return .number(String(number)) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(Int(exactly: number).map(String.init) ?? String(number))
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Reads the rest of an escape sequence; an unpaired surrogate becomes U+FFFD.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let first = unit() else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let place = index
    if UTF16.isLeadSurrogate(first), take("\\"), take("u"), let second = unit(),
      UTF16.isTrailSurrogate(second)
    {
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }
    index = place
    isAmbiguous = true
    return "\u{FFFD}"
  }

  private mutating func unit() -> UInt16? {
    guard index + 4 <= bytes.count,
      bytes[index..<index + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
    else { return nil }
    defer { index += 4 }
    return UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }
}
