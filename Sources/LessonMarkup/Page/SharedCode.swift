package import LessonModel

/// Hidden code above a lesson's steps that can go into a playground's `Sources`, where readers do
/// not see it.
///
/// `Sources` is a module of its own, of which a page sees the `public` declarations. So this is
/// hidden code all of whose declarations are public.
package struct SharedCode: Hashable, Sendable {
  /// The file in `Sources`.
  package var source: String
  /// The rest for the page: its imports, hidden; empty when there are none.
  package var rest: String

  /// Reads a fragment of a lesson's preamble; `nil` when it has to stay in the page.
  package init?(_ code: SourceFragment) {
    let lines = code.lines
    let kinds = CodeSegments(code.text).lineKinds
    let hidden = zip(kinds, lines).filter { $0.0 == .hidden && !$0.1.allSatisfy(\.isWhitespace) }
      .map(\.1)
    let others = zip(kinds, lines).filter { $0.0 != .hidden }.map(\.1)
    guard others.allSatisfy({ $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("//#-") }),
      hidden.contains(where: { $0.hasPrefix("public ") }), hidden.allSatisfy(Self.isAllowed)
    else { return nil }
    source = hidden.joined(separator: "\n") + "\n"
    let imports = hidden.filter { $0.hasPrefix("import ") }
    rest =
      imports.isEmpty
      ? ""
      : ([CodeDirective(.hidden).spelling] + imports + [
        CodeDirective(.hidden, isEnd: true).spelling
      ])
      .joined(separator: "\n")
  }

  /// Whether a line has no declaration at the top level that is not public.
  private static func isAllowed(_ line: String) -> Bool {
    ["public ", "import ", " ", "\t", "}", ")", "@", "//"].contains(where: line.hasPrefix)
  }
}
