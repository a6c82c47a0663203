/// A string that equals only a string with the same UTF-8 bytes.
///
/// Swift's `==` treats `é` as one character and `é` as `e` with an accent as equal strings.
/// Databases, object stores and identity servers compare bytes, so for them the two are different
/// names. The names that such a server stores (keys, user names, emails, client ids, claims) have
/// this type, also as keys of dictionaries. Use `string` to show or to send a name, but not to
/// compare it.
///
/// ```swift
/// var users: [ExactString: User] = [:]
/// users[ExactString(call["name"])]
/// ```
package struct ExactString: Sendable {
  /// The same characters as a string.
  package let string: String

  /// Creates an exact string with the same characters.
  package init(_ text: some StringProtocol) { string = String(text) }

  /// Its bytes in UTF-8.
  package var utf8: String.UTF8View { string.utf8 }

  /// Whether it has no characters.
  package var isEmpty: Bool { string.isEmpty }

  /// Whether its bytes begin with those of a prefix.
  package func hasPrefix(_ prefix: ExactString) -> Bool { utf8.starts(with: prefix.utf8) }
}

extension ExactString: Hashable, Comparable {
  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Compares the bytes, the order in which the imitated servers list their entries.
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
