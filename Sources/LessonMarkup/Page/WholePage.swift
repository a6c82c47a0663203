/// A lesson in page spelling with all that is in it, answers too, below a head for whoever edits it.
package enum WholePage {
  /// The first and the last line of a head, which is no part of the lesson.
  private static let headDirectives = ("//#-lessons", "//#-end-lessons")

  /// Turns a lesson into a page.
  ///
  /// - Parameters:
  ///   - text: The lesson's Markdown.
  ///   - head: What stands above it, a sentence a line; none makes no head.
  /// - Returns: The page's text.
  package static func page(fromMarkdown text: String, head: [String]) -> String {
    var page = SourceText(PageSpelling.page(fromMarkdown: text))
    guard !head.isEmpty else { return page.original }
    let comments = head.map { "// \($0)" }
    page.lines = [headDirectives.0] + comments + [headDirectives.1] + page.lines
    return page.original
  }

  /// Turns a page into the lesson's Markdown.
  package static func markdown(fromPage text: String) -> String {
    var page = SourceText(text)
    let count = headCount(page.lines)
    page.lines.removeFirst(count)
    guard !page.lines.isEmpty else { return "" }
    return PageSpelling.markdown(fromPage: page.original).text
  }

  /// Whether a Swift file is a whole lesson: it has such a head, or says where a fence begins.
  package static func isWhole(_ text: String) -> Bool {
    let lines = SourceText(text).lines
    return lines.first == headDirectives.0
      || lines.contains { PageSpelling.directive(in: $0) != nil }
  }

  /// The number of lines of a page's head.
  private static func headCount(_ lines: [String]) -> Int {
    guard lines.first == headDirectives.0 else { return 0 }
    let end = 1 + lines.dropFirst().prefix { $0.hasPrefix("// ") }.count
    return end < lines.count && lines[end] == headDirectives.1 ? end + 1 : end
  }
}

extension WholePage {
  /// A place in a lesson that would not come back from a page as it is.
  package struct Loss: Hashable, Sendable {
    /// Why it would not.
    package enum Reason: Hashable, Sendable {
      /// The file's lines do not all end alike.
      case lineBreaks
      /// A line of code is how a page spells a fence.
      case directive
      /// A string or comment in the code above has no end, and takes the prose below with it.
      case openCode
    }

    /// The line, counted from 1.
    package var line: Int
    /// Why it would not come back.
    package var reason: Reason
  }

  /// The first place that would not come back; `nil` when each byte does.
  package static func loss(of markdown: String) -> Loss? {
    let bytes = Array(markdown.utf8)
    let text = Self.markdown(fromPage: page(fromMarkdown: markdown, head: []))
    let back = Array(text.utf8)
    guard bytes != back else { return nil }
    let place = zip(bytes, back).enumerated().first { $1.0 != $1.1 }?.offset
    let line = SourceText.lineStarts(in: bytes).count {
      $0 <= place ?? min(bytes.count, back.count)
    }
    let (old, new) = (SourceText(markdown).lines, SourceText(text).lines)
    let words = old[min(line, old.count - 1)].drop { $0 == " " || $0 == "\t" }
    let reason: Loss.Reason =
      if old == new {
        .lineBreaks
      } else if PageSpelling.directive(in: String(words)) != nil {
        .directive
      } else {
        .openCode
      }
    return Loss(line: line + 1, reason: reason)
  }
}

extension SourceText {
  /// The text as a file has it, with the line breaks that it uses most.
  var original: String {
    let mark = hasByteOrderMark ? "\u{FEFF}" : ""
    return mark + lines.joined(separator: lineBreak) + (hasFinalLineBreak ? lineBreak : "")
  }
}
