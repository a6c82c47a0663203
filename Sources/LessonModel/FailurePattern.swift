/// A regular expression for a failure's text, from `when=` or `starter=`.
///
/// This type only stores the text. Matching may never finish or may crash, so a separate process
/// does it. See `PatternMatcher` in `SnippetRunner`.
package struct FailurePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression as the author wrote it.
  package let source: String

  /// Creates a pattern without checking its source.
  package init(_ source: String) { self.source = source }

  /// The source.
  package var description: String { source }
}
