/// Finds strikethrough and references to footnotes in text, and removes the stand-ins from it.
struct InlineMarks {
  /// The labels of all footnotes of the text.
  let labels: Set<String>
  let standIns: StandIns

  /// Returns the text with these marks.
  func applied(to inlines: Inlines) -> Inlines {
    Inlines(items: striking(inlines.items.flatMap(applied)))
  }

  private func applied(to item: Inline) -> [Inline] {
    switch item {
    case .text(let text): references(in: text)
    case .code(let text): [.code(standIns.source(text))]
    case .html(let text): [.html(standIns.source(text))]
    case .emphasis(let inner): [.emphasis(applied(to: inner))]
    case .strong(let inner): [.strong(applied(to: inner))]
    case .strikethrough(let inner): [.strikethrough(applied(to: inner))]
    case .link(let url, let inner): [.link(url: standIns.meaning(url), applied(to: inner))]
    case .image(let url, let inner): [.image(url: standIns.meaning(url), applied(to: inner))]
    case .softBreak, .lineBreak, .note: [item]
    }
  }

  /// The maximum length of a label.
  ///
  /// The limit keeps text full of brackets fast.
  private static let longestLabel = 200

  /// Splits a string at its references to footnotes.
  private func references(in text: String) -> [Inline] {
    guard !labels.isEmpty else { return [.text(text)] }
    var parts: [Inline] = []
    var rest = text[...]
    var words = ""
    while let start = rest.firstRange(of: "[^") {
      let label = rest[start.upperBound...].prefix(Self.longestLabel).prefix { $0 != "]" }
      if label.endIndex < rest.endIndex, labels.contains(String(label)) {
        words += rest[..<start.lowerBound]
        if !words.isEmpty { parts.append(.text(words)) }
        parts.append(.note(standIns.meaning(String(label))))
        words = ""
        rest = rest[label.endIndex...].dropFirst()
      } else {
        words += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
      }
    }
    words += rest
    return parts + (words.isEmpty ? [] : [.text(words)])
  }
}

extension InlineMarks {
  /// A piece of a line, or a `~~` in it.
  private enum Piece {
    case item(Inline)
    case tildes(canOpen: Bool, canClose: Bool)
  }

  /// Finds matching `~~` (GitHub Flavored Markdown, section 6.5).
  private func striking(_ items: [Inline]) -> [Inline] {
    var result: [Inline] = []
    /// The items after a `~~` that is still open.
    var open: [Inline]?
    func add(_ item: Inline) {
      if open == nil { result.append(item) } else { open?.append(item) }
    }
    for piece in pieces(of: items) {
      switch piece {
      case .item(let item): add(item)
      case .tildes(_, canClose: true) where open?.isEmpty == false:
        result.append(.strikethrough(Inlines(items: open ?? [])))
        open = nil
      case .tildes(canOpen: true, _) where open == nil: open = []
      case .tildes: add(.text("~~"))
      }
    }
    return result + (open.map { [.text("~~")] + $0 } ?? [])
  }

  private func pieces(of items: [Inline]) -> [Piece] {
    items.enumerated().flatMap { place, item -> [Piece] in
      guard case .text(let text) = item else { return [.item(item)] }
      guard text.utf8.contains("~~") else { return [.item(.text(standIns.meaning(text)))] }
      var pieces: [Piece] = []
      var rest = text[...]
      while !rest.isEmpty {
        let words = rest.prefix { $0 != "~" }
        let tildes = rest[words.endIndex...].prefix { $0 == "~" }
        rest = rest[tildes.endIndex...]
        let before =
          tildes.startIndex == text.startIndex
          ? Self.isSpace(items, place - 1)
          : text[text.index(before: tildes.startIndex)].isWhitespace
        let after = rest.first.map(\.isWhitespace) ?? Self.isSpace(items, place + 1)
        if !words.isEmpty { pieces.append(.item(.text(standIns.meaning(String(words))))) }
        if tildes.count == 2 {
          pieces.append(.tildes(canOpen: !after, canClose: !before))
        } else if !tildes.isEmpty {
          pieces.append(.item(.text(String(tildes))))
        }
      }
      return pieces
    }
  }

  /// Returns whether only whitespace is at a place beside a string.
  private static func isSpace(_ items: [Inline], _ place: Int) -> Bool {
    guard items.indices.contains(place) else { return true }
    return items[place] == .softBreak || items[place] == .lineBreak
  }
}
