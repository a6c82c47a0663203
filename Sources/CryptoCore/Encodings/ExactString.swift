/// A string that equals only a string of the same bytes in UTF-8.
///
/// Swift's `==` takes `é` as one character and `é` as `e` with an accent for equal strings. Databases,
/// object stores and identity servers compare bytes: there, the two are two names. Names that such a
/// server keeps (keys, user names, emails, client ids, claims) have this type, in dictionaries too.
/// Take `string` out to show it or to send it, not to compare it.
///
/// ```swift
/// var users: [ExactString: User] = [:]
/// users[ExactString(call["name"])]
/// ```
package struct ExactString: Sendable {
  /// The same characters as a string.
  package let string: String

  /// Creates one of a string.
  package init(_ text: some StringProtocol) { string = String(text) }

  /// Its bytes in UTF-8.
  package var utf8: String.UTF8View { string.utf8 }

  /// Whether it has no characters.
  package var isEmpty: Bool { string.isEmpty }

  /// Whether its bytes begin with those of another one.
  package func hasPrefix(_ prefix: ExactString) -> Bool { utf8.starts(with: prefix.utf8) }
}

extension ExactString: Hashable, Comparable {
  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// The order of the bytes, in which the originals list what they keep.
  package static func < (left: ExactString, right: ExactString) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in utf8 { hasher.combine(byte) }
  }
}

extension ExactString: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { string = text }

  package var description: String { string }
}
