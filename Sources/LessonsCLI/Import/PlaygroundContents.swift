/// The page order and language mode from a playground's `contents.xcplayground`.
enum PlaygroundContents {
  /// Returns the names of the pages in their order, or none if the file lists none.
  static func pages(in file: String?) -> [String] {
    (file ?? "").matches(of: /<page\s[^>]*name\s*=\s*(?:'([^']*)'|"([^"]*)")/).map { match in
      [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .reduce(String(match.1 ?? match.2 ?? "")) { $0.replacing($1.0, with: $1.1) }
    }
  }

  /// Returns the file's language mode, 5 or 6, or `nil` if it has none; modes before 5 no longer
  /// exist.
  static func languageMode(in file: String?) -> Int? {
    (file ?? "").firstMatch(of: /swift-version\s*=\s*['"](\d+)/).flatMap { Int($0.1) }.map {
      $0 < 6 ? 5 : 6
    }
  }
}
