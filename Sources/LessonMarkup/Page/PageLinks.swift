internal import LessonModel

/// Changes links in a page's prose so that they lead to other pages instead of lessons.
package enum PageLinks {
  /// The extension of a page's file.
  package static let ending = ".swift"

  /// Returns prose whose links to lessons lead to those lessons' pages.
  ///
  /// A page has no headings to link to, so anchors are left out. Links to the glossary lead to the
  /// copy in the workspace. All other links stay unchanged.
  static func leadingToPages(_ prose: String) -> String {
    let pieces = prose.split(separator: "](", omittingEmptySubsequences: false)
    var text = pieces.first.map(String.init) ?? ""
    for piece in pieces.dropFirst() {
      let target = piece.prefix { $0 != ")" && !$0.isWhitespace }
      let file = String(target.prefix { $0 != "#" })
      let name = LessonFileName(fileName: file)
      text += "](" + (name.map { $0.stem + ending + piece.dropFirst(target.count) } ?? piece)
    }
    return text
  }

  /// Returns whether a link's target is the page of a lesson.
  static func isPage(_ file: String) -> Bool {
    file.hasSuffix(ending) && LessonFileName(stem: String(file.dropLast(ending.count))) != nil
  }
}
