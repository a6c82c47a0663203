package import LessonModel

/// Finds quotes that are meant as GitHub alerts but are not valid alerts, so that `[!NOTE]` appears
/// as text.
package enum AlertRule: LintRule {
  package static let id = "alert"

  /// Returns those quotes, each at its word.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    quotes(in: lesson.blocks).compactMap { quote in
      guard let first = quote.first, case .paragraph(let content) = first.kind,
        case .text(let text)? = content.items.first, let marker = AlertMarker(text),
        lesson.document.lines.indices.contains(first.range.startLine - 1)
      else { return nil }
      let line = lesson.document.lines[first.range.startLine - 1]
      // After a backslash, `[!` is text.
      guard let place = line.firstRange(of: "[!")?.lowerBound, !line[..<place].hasSuffix("\\")
      else { return nil }
      let found = finding(
        in: lesson, first.range.startLine, column: line.column(of: place), words(about: marker))
      guard let meant = meant(by: marker) else { return found }
      return found.fixed(
        "Write `[!\(meant)]`", replacing: marker.word.count + 3, with: "[!\(meant)]")
    }
  }

  /// Returns the intended word of a misspelled alert, or `nil` when the text is not meant as an
  /// alert.
  private static func meant(by marker: AlertMarker) -> String? {
    guard Alert(word: marker.word) == nil else { return nil }
    return NearMiss.of(String(marker.word), in: Alert.allCases.map(\.word))
  }

  private static func words(about marker: AlertMarker) -> String {
    if let alert = Alert(word: marker.word) {
      return "`[!\(alert.word)]` makes an alert only alone on its line; write the text below it"
    }
    let known = Alert.allCases.map(\.word)
    let list = known.map { "`[!\($0)]`" }.joined(separator: ", ")
    let meant = meant(by: marker).map { "did you mean `[!\($0)]`?" }
    return "unknown alert `[!\(marker.word)]`; \(meant ?? "there are \(list)")"
  }

  /// Returns all quotes, including those inside other blocks.
  private static func quotes(in blocks: [Block]) -> [[Block]] {
    blocks.flatMap { block -> [[Block]] in
      switch block.kind {
      case .quote(let inner): [inner] + quotes(in: inner)
      case .alert(_, let inner), .note(_, let inner): quotes(in: inner)
      case .list(let list): quotes(in: list.items.flatMap { $0 })
      case .heading, .paragraph, .codeBlock, .thematicBreak, .html, .table: []
      }
    }
  }
}
