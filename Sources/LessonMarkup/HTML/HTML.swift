internal import TerminalIO

/// A piece of HTML.
///
/// An interpolated string cannot become markup: `"<p>\(text)</p>"` escapes `text`. An interpolated
/// piece stays unchanged.
package struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The markup.
  package private(set) var markup: String

  /// Creates a piece from a literal in this program, which is already markup.
  package init(stringLiteral markup: String) { self.markup = markup }

  /// Creates a piece from an interpolated string.
  package init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  /// Creates a piece from a string.
  ///
  /// The string is escaped, without its control characters and marks of writing direction.
  package init(text: String) { markup = Self.escaped(Sanitizer.clean(text)) }

  /// Creates a piece from one of this program's messages, in which code is between backticks.
  package init(message: String) {
    markup = ""
    var rest = message[...]
    for code in message.matches(of: /`([^`]+)`/) {
      self += "\(String(rest[..<code.range.lowerBound]))<code>\(String(code.1))</code>"
      rest = message[code.range.upperBound...]
    }
    self += HTML(text: String(rest))
  }

  /// Appends a piece.
  package static func += (left: inout HTML, right: HTML) { left.markup += right.markup }

  /// Joins two pieces.
  package static func + (left: HTML, right: HTML) -> HTML {
    var all = left
    all += right
    return all
  }

  /// Joins literals, strings and pieces.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup: String

    /// Reserves space for the literals and interpolations.
    package init(literalCapacity: Int, interpolationCount: Int) {
      markup = ""
      markup.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    /// Adds markup.
    package mutating func appendLiteral(_ literal: String) { markup += literal }

    /// Adds a string, escaped.
    package mutating func appendInterpolation(_ text: String) { markup += HTML(text: text).markup }

    /// Adds a number.
    package mutating func appendInterpolation(_ number: Int) { markup += String(number) }

    /// Adds a piece.
    package mutating func appendInterpolation(_ piece: HTML) { markup += piece.markup }
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Sequence<HTML> {
  /// Returns the pieces one after the other, with a separator between them.
  package func joined(by separator: HTML = "") -> HTML {
    var all: HTML = ""
    for (index, piece) in enumerated() {
      if index > 0 { all += separator }
      all += piece
    }
    return all
  }
}
