internal import Synchronization

/// A regular expression for the text of a failure: what stands behind `when=` or `starter=`.
///
/// `^` and `$` are the ends of lines, wherever the pattern is used. It is compiled when it is first
/// asked for and kept: compiling costs more than reading a lesson, and most patterns of a course are
/// never needed in one run.
package struct FailurePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression as the author wrote it.
  package let source: String
  private let compiled: CompiledPattern

  /// Keeps an expression; whether it is one shows when it is first used.
  package init(_ source: String) {
    self.source = source
    compiled = CompiledPattern()
  }

  /// Whether the source is a regular expression.
  package var isValid: Bool { compiled.use(source) { _ in true } ?? false }

  /// Whether the text has a match somewhere; a pattern that is not valid matches nothing.
  package func matches(_ text: String) -> Bool {
    compiled.use(source) { text.firstMatch(of: $0) != nil } ?? false
  }

  /// Whether it matches every text, so that it cannot tell one failure from another.
  package var matchesEverything: Bool {
    // `^$` matches an empty text and is useful; what also matches a letter that nobody writes is not.
    matches("") && matches("\u{E000}")
  }

  /// The source.
  package var description: String { source }

  /// Patterns are equal when their sources are.
  package static func == (left: FailurePattern, right: FailurePattern) -> Bool {
    left.source == right.source
  }

  /// Hashes the source.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A pattern's expression, compiled once and shared by all copies of the pattern.
private final class CompiledPattern: Sendable {
  private enum State {
    case new, faulty
    case ready(Regex<AnyRegexOutput>)
  }

  private let state = Mutex(State.new)

  /// Runs a body with the expression; `nil` when the source is not one.
  func use<Value: Sendable>(
    _ source: String, _ body: (Regex<AnyRegexOutput>) -> Value
  ) -> Value? {
    state.withLock { state in
      if case .new = state {
        state = (try? Regex(source).anchorsMatchLineEndings()).map { .ready($0) } ?? .faulty
      }
      guard case .ready(let expression) = state else { return nil }
      return body(expression)
    }
  }
}
