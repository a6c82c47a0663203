internal import Synchronization

/// A regular expression for the text of a failure: the value of `when=` or `starter=`.
///
/// `^` and `$` always match at the ends of lines. The pattern is compiled on first use and kept:
/// compiling costs more than reading a lesson, and one run needs few of a course's patterns.
package struct FailurePattern: Hashable, Sendable, CustomStringConvertible {
  /// The expression as the author wrote it.
  package let source: String
  private let compiled: CompiledPattern

  /// Keeps the source, which is compiled and checked on first use.
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

  /// Whether it matches every string, so that it cannot tell one failure from another.
  package var matchesEverything: Bool {
    // `^$` matches the empty string and is useful. A pattern that also matches a private-use
    // character, which occurs in no failure, is not.
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

  /// Runs a body with the compiled expression; `nil` when the source is not a valid one.
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
