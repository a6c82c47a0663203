package import LessonModel

/// Hidden code above a lesson's steps that can move to a playground's `Sources`, out of readers'
/// sight.
///
/// `Sources` is a separate module, of which a page sees only the `public` declarations. So all
/// declarations of this hidden code must be public.
package struct SharedCode: Hashable, Sendable {
  /// The text of the file in `Sources`.
  package var source: String
  /// The rest for the page, which is its imports as hidden code; empty without imports.
  package var rest: String

  /// Reads a fragment of a lesson's preamble, or returns `nil` when the fragment must stay in the
  /// page.
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

  /// Returns whether a line is free of top-level declarations that are not public.
  private static func isAllowed(_ line: String) -> Bool {
    ["public ", "import ", " ", "\t", "}", ")", "@", "//"].contains(where: line.hasPrefix)
  }
}
