/// What the files of an Xcode playground say about its pages.
enum PlaygroundContents {
  /// The names of the pages in the order of `contents.xcplayground`; none when it lists none.
  static func pages(in file: String?) -> [String] {
    (file ?? "").matches(of: /<page\s[^>]*name\s*=\s*(?:'([^']*)'|"([^"]*)")/).map {
      unescaped(String($0.1 ?? $0.2 ?? ""))
    }
  }

  /// The language mode that the file says, 5 or 6; `nil` when it says none.
  static func languageMode(in file: String?) -> Int? {
    let match = (file ?? "").firstMatch(of: /swift-version\s*=\s*['"]([\d.]+)['"]/)
    return mode(match.map { String($0.1) })
  }

  /// The language mode of a version such as `5.3`; modes before 5 are gone.
  static func mode(_ version: String?) -> Int? {
    let major = version?.split(separator: ".").first.flatMap { Int($0) }
    return major.map { $0 < 6 ? 5 : 6 }
  }

  /// The number of a file `section-N.swift`, as playgrounds of 2014 have them; `nil` for other names.
  static func section(_ name: String) -> Int? {
    name.wholeMatch(of: /section-(\d{1,6})\.swift/).flatMap { Int($0.1) }
  }

  /// The strings below a key of a property list in XML.
  static func values(of key: String, in list: String) -> [String] {
    guard let start = list.firstRange(of: "<key>\(key)</key>")?.upperBound,
      let array = list[start...].prefixMatch(of: /\s*<array>([\s\S]*?)<\/array>/)
    else { return [] }
    return array.1.matches(of: /<string>([^<]*)<\/string>/).map { unescaped(String($0.1)) }
  }

  /// The string below a key of a property list in XML.
  static func value(of key: String, in list: String) -> String? {
    guard let start = list.firstRange(of: "<key>\(key)</key>")?.upperBound else { return nil }
    return list[start...].prefixMatch(of: /\s*<string>([^<]*)<\/string>/).map {
      unescaped(String($0.1))
    }
  }

  /// The text of an attribute without XML's five entities.
  private static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
