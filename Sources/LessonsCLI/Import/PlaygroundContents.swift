/// What the file `contents.xcplayground` of a playground says about its pages.
enum PlaygroundContents {
  /// The names of the pages in their order; none when it lists none.
  static func pages(in file: String?) -> [String] {
    (file ?? "").matches(of: /<page\s[^>]*name\s*=\s*(?:'([^']*)'|"([^"]*)")/).map { match in
      [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .reduce(String(match.1 ?? match.2 ?? "")) { $0.replacing($1.0, with: $1.1) }
    }
  }

  /// The language mode that the file says, 5 or 6; `nil` when it says none, as modes before 5 are gone.
  static func languageMode(in file: String?) -> Int? {
    (file ?? "").firstMatch(of: /swift-version\s*=\s*['"](\d+)/).flatMap { Int($0.1) }.map {
      $0 < 6 ? 5 : 6
    }
  }
}
