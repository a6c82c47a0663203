/// A lexical piece of Swift source, as a range of UTF-8 bytes.
package struct SwiftToken: Hashable, Sendable {
  /// The kind of a token, in the detail that lessons need.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// Spaces, tabs, form feeds, NUL and a byte order mark.
    case whitespace
    /// One line ending: `\n`, `\r\n` or `\r`.
    case newline
    /// `//` up to the end of the line, without the newline.
    case lineComment
    /// `/* … */` with everything nested in it.
    case blockComment
    /// A string literal with its delimiters and interpolations, or a regex literal.
    case string
    case number
    case keyword
    /// A name that begins with a lowercase letter or is in backticks, or an editor placeholder.
    case identifier
    /// A name that begins with an uppercase letter.
    case type
    /// `@` with the name after it.
    case attribute
    /// `#` with the name after it, such as `#if`, `#sourceLocation` or a macro.
    case directive
    /// Operators, brackets and any other byte.
    case punctuation
  }

  /// The token's kind.
  package var kind: Kind
  /// The UTF-8 offsets in the scanned source.
  package var range: Range<Int>
}
