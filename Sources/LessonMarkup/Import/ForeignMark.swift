internal import LessonModel

/// A comment with which another tool hides code: nef, and the snippets of SwiftPM (SE-0356).
struct ForeignMark {
  /// The comment as reports name it.
  let name: String
  /// The directive that says the same in a lesson; `nil` when there is none.
  let directive: String?

  /// Reads a comment; `nil` when it is no such mark.
  ///
  /// - Parameters:
  ///   - comment: The comment with its slashes.
  ///   - isHidden: Whether code is hidden there.
  init?(_ comment: String, isHidden: Bool) {
    let words = comment.drop { $0 == "/" }.unpadded
    guard !words.contains(" "), words.hasPrefix("nef:") || words.hasPrefix("snippet.") else {
      return nil
    }
    name = "// \(words.filter { $0 != "`" })"
    directive =
      switch words {
      case "nef:begin:hidden", "snippet.hide": CodeDirective(.hidden).spelling
      case "nef:end" where isHidden, "snippet.show" where isHidden:
        CodeDirective(.hidden, isEnd: true).spelling
      default: nil
      }
  }
}
