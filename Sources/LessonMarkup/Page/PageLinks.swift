internal import LessonModel

/// The links in a page's prose: beside a page stand other pages, not the lessons.
package enum PageLinks {
  /// The ending of a page's file.
  package static let ending = ".swift"

  /// Returns prose whose links to lessons lead to those lessons' pages.
  ///
  /// A page has no headings to link to, so an anchor is left out. All else stays as it is; links to the
  /// glossary lead to the copy in the workspace.
  static func leadingToPages(_ prose: String) -> String {
    replacingTargets(in: prose) { target in
      LessonFileName(fileName: String(target.prefix { $0 != "#" })).map { $0.stem + ending }
    }
  }

  /// Returns prose for a page of a playground, where pages are called by their names.
  ///
  /// The words of the glossary are on a page of their own, and the lesson's files are in the page's `Resources`.
  static func leadingThroughPlayground(_ prose: String, of lesson: String) -> String {
    let folder = "\(lesson)/"
    return replacingTargets(in: prose) { target in
      let file = String(target.prefix { $0 != "#" })
      if file == Glossary.fileName { return PlaygroundPage.glossaryName }
      if target.hasPrefix(folder) { return String(target.dropFirst(folder.count)) }
      return LessonFileName(fileName: file)?.stem
    }
  }

  /// Returns prose with other targets in its links; where there is no other one, the link stays.
  private static func replacingTargets(
    in prose: String, with target: (Substring) -> String?
  ) -> String {
    let pieces = prose.split(separator: "](", omittingEmptySubsequences: false)
    var text = pieces.first.map(String.init) ?? ""
    for piece in pieces.dropFirst() {
      let old = piece.prefix { $0 != ")" && !$0.isWhitespace }
      text += "](" + (target(old).map { $0 + piece.dropFirst(old.count) } ?? String(piece))
    }
    return text
  }

  /// Whether a link's target is the page of a lesson.
  static func isPage(_ file: String) -> Bool {
    file.hasSuffix(ending) && LessonFileName(stem: String(file.dropLast(ending.count))) != nil
  }
}
