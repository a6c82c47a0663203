internal import LessonModel

/// Finds lines of code that are wider than a page of the book, or half a screen.
enum CodeWidthRule {
  private static let limit = 100

  /// The lines that are too long, each at its first character that is too much.
  static func problems(in document: LessonDocument) -> [Diagnostic] {
    document.fences([.code, .solution, .check]).flatMap { item in
      code(of: item, in: document).flatMap(\.numberedLines).compactMap { number, text in
        guard text.utf8.count > limit, text.count > limit else { return nil }
        return document.problem(
          number, column: limit + 1,
          "this line of code has \(text.count) columns; break it, \(limit) are the most")
      }
    }
  }

  /// The code of a fence without the prose in it.
  private static func code(
    of item: DocumentOutline.Item, in document: LessonDocument
  ) -> [SourceFragment] {
    let whole = document.fragment(inside: item)
    guard item.fence?.role == .code else { return [whole] }
    return ProseInCode.split(whole).compactMap { part in
      if case .code(let fragment) = part { fragment } else { nil }
    }
  }
}
