/// A kind of GitHub alert, which is a quote whose first line is `[!NOTE]` or one of the other
/// words.
///
/// See "Alerts" in GitHub's guide to writing. The raw values are the titles.
package enum Alert: String, CaseIterable, Hashable, Sendable {
  case note = "Note"
  case tip = "Tip"
  case important = "Important"
  case warning = "Warning"
  case caution = "Caution"

  /// Reads the word between `[!` and `]`, regardless of case.
  init?(word: some StringProtocol) {
    guard let alert = Self.allCases.first(where: { $0.word == word.uppercased() }) else {
      return nil
    }
    self = alert
  }

  /// The word in the author's text, such as `NOTE`.
  var word: String { rawValue.uppercased() }

  /// Removes the line with the word from the front of a quote, or returns `nil` for an ordinary
  /// quote.
  static func take(from quote: inout [Block]) -> Alert? {
    guard let first = quote.first, case .paragraph(var content) = first.kind,
      case .text(let text)? = content.items.first, let marker = AlertMarker(text),
      marker.rest.isEmpty, let alert = Alert(word: marker.word)
    else { return nil }
    // The word must be alone on its line.
    switch content.items.dropFirst().first {
    case nil: quote.removeFirst()
    case .softBreak?, .lineBreak?:
      content.items.removeFirst(2)
      quote[0].kind = .paragraph(content)
      quote[0].range.startLine += 1
    default: return nil
    }
    return alert
  }
}

/// The beginning of a quote that an author may mean as an alert, such as `[!WORD]` and the text
/// after it.
struct AlertMarker {
  let word: Substring
  /// The text after it on the same line, without spaces around it.
  let rest: Substring

  /// Reads a line, or returns `nil` when the line does not begin with `[!WORD]`.
  init?(_ text: String) {
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
    word = text[text.index(text.startIndex, offsetBy: 2)..<end]
    rest = text[text.index(after: end)...].drop { $0 == " " }
    guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == " " }) else {
      return nil
    }
  }
}
