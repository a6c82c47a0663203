/// A regular expression for the text of a failure: the value of `when=` or `starter=`.
///
/// It is only the author's words here. Matching one can take for ever and crash, so it is done in
/// another process: see `PatternMatcher` of `SnippetRunner`.
package struct FailurePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression as the author wrote it.
  package let source: String

  /// Keeps the source, which is not checked.
  package init(_ source: String) { self.source = source }

  /// The source.
  package var description: String { source }
}
