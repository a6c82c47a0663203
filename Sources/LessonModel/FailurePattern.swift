/// A regular expression for the text of a failure: the value of `when=` or `starter=`.
///
/// Here it is only text. Matching one may take for ever or crash, so another process does it: see
/// `PatternMatcher` of `SnippetRunner`.
package struct FailurePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression as the author wrote it.
  package let source: String

  /// Stores the source without checking it.
  package init(_ source: String) { self.source = source }

  /// The source.
  package var description: String { source }
}
