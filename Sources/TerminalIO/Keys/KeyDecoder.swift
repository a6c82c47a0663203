/// Turns the bytes a terminal sends into keys.
///
/// A key may arrive in parts, so the decoder keeps an incomplete key until more bytes come, or
/// until `flush` ends the wait. Then a lone escape character was the Escape key. The decoder drops
/// each unknown sequence as a whole, for example a mouse click.
///
/// Pasted text between the marks of xterm's mode 2004 is one key, even if it takes long to arrive.
package struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  /// The pasted bytes so far; `nil` outside the marks.
  private var pasted: [UInt8]?
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum number of bytes to keep of a paste; a command is shorter.
  private static let longestPaste = 4096

  /// Creates a decoder without any bytes.
  package init() {}

  /// Whether some bytes wait for the rest of their key.
  package var isWaiting: Bool { pasted == nil && !pending.isEmpty }

  /// Takes new bytes and returns the keys that are complete now.
  package mutating func keys(from bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while true {
      if pasted != nil {
        guard let key = pastedKey() else { return keys }
        keys.append(key)
      } else if pending.starts(with: Self.pasteStart) {
        pending.removeFirst(Self.pasteStart.count)
        pasted = []
      } else if let step = Self.first(in: pending) {
        pending.removeFirst(step.length)
        if let key = step.key { keys.append(key) }
      } else {
        return keys
      }
    }
  }

  /// Returns the pasted text after its end has come.
  private mutating func pastedKey() -> Key? {
    let end = pending.firstRange(of: Self.pasteEnd)
    // The end mark may come in parts, so keep its possible first bytes.
    let count = end?.lowerBound ?? max(pending.count - Self.pasteEnd.count + 1, 0)
    pasted = pasted.map { Array(($0 + pending.prefix(count)).prefix(Self.longestPaste)) }
    pending.removeFirst(end?.upperBound ?? count)
    guard end != nil, let text = pasted else { return nil }
    pasted = nil
    return .paste(String(decoding: text, as: UTF8.self))
  }

  /// Returns the keys in the waiting bytes when no more bytes come.
  package mutating func flush() -> [Key] {
    guard pasted == nil else { return [] }
    defer { pending = [] }
    return pending == [0x1B] ? [.escape] : []
  }

  /// Returns the first key and its length, or the length of bytes that are not a key; `nil` if it
  /// needs more bytes.
  private static func first(in bytes: [UInt8]) -> (key: Key?, length: Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return escaped(bytes)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A:
      return (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
    case 0x00..<0x20: return (nil, 1)
    case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(byte))), 1)
    default: return character(bytes)
    }
  }

  /// Reads a character of several bytes (RFC 3629, section 3).
  private static func character(_ bytes: [UInt8]) -> (key: Key?, length: Int)? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1 else { return (nil, 1) }
    // A byte that is not a continuation byte begins a new character.
    let rest = bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
    guard rest.count == length - 1 else {
      return bytes.count > rest.count + 1 ? (nil, rest.count + 1) : nil
    }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    guard let first = text.first, text.count == 1, first != "\u{FFFD}" else { return (nil, length) }
    return (.character(first), length)
  }

  /// Reads a sequence that begins with an escape character (ECMA-48, 5.4; xterm's function keys).
  private static func escaped(_ bytes: [UInt8]) -> (key: Key?, length: Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      // Parameters and intermediates, then the final byte.
      guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) })
      else { return nil }
      // A sequence cannot contain a control character, so this was not a sequence.
      guard (0x40...0x7E).contains(bytes[end]) else { return (nil, end) }
      let inner = String(decoding: bytes[2..<end], as: UTF8.self)
      return (key(parameters: inner, final: bytes[end]), end + 1)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (key(parameters: "", final: bytes[2]), 3)
    case 0x1B: return (.escape, 1)
    default:
      // Alt with a key counts as the key alone.
      guard let inner = first(in: Array(bytes.dropFirst())) else { return nil }
      return (inner.key, inner.length + 1)
    }
  }

  private static func key(parameters: String, final: UInt8) -> Key? {
    if parameters.hasPrefix("<") {
      return final == UInt8(ascii: "M") ? wheel(parameters.dropFirst()) : nil
    }
    return switch (Character(Unicode.Scalar(final)), parameters.prefix { $0 != ";" }) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    case ("M", ""): .enter
    default: nil
    }
  }

  /// Reads a turn of the wheel from a mouse report: the button, the column and the row (xterm's SGR
  /// mode 1006).
  private static func wheel(_ report: Substring) -> Key? {
    let numbers = report.split(separator: ";").map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1], column > 0 else {
      return nil
    }
    // Shift, Alt and Ctrl add 4, 8 and 16 to the button.
    return switch button & ~0b11100 {
    case 64: .wheelUp(column: column - 1)
    case 65: .wheelDown(column: column - 1)
    default: nil
    }
  }
}
