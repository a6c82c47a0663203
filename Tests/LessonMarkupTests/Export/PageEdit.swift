import GoldenFiles
import LessonMarkup

/// A lesson as a page and as Markdown, with the same edit made by hand in both.
struct PageEdit {
  enum Kind: CaseIterable, Hashable { case prose, code, added, removed, exchanged }

  private var pageLines: [String]
  private var lines: [String]
  /// The page's line of each line of the Markdown, both counted from 0.
  private let places: [Int]
  private let lineBreak: String

  init(_ text: String, head: [String]) {
    lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    let page = WholePage.page(fromMarkdown: text, head: head)
    pageLines = Self.cut(page, lineBreak)
    lines = Self.cut(text, lineBreak)
    let body = PageSpelling.page(fromMarkdown: text)
    let shift = pageLines.count - Self.cut(body, lineBreak).count
    places = PageSpelling.markdown(fromPage: body).pageLines.map { $0 - 1 + shift }
    // The mark at the beginning of a file is not a part of its first line.
    if text.unicodeScalars.first == "\u{FEFF}" {
      lines[0] = String(lines[0].unicodeScalars.dropFirst())
    }
    mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    if !mark.isEmpty { pageLines[0] = String(pageLines[0].unicodeScalars.dropFirst()) }
  }

  private let mark: String

  /// The page after the edit.
  var page: String { mark + pageLines.joined(separator: lineBreak) }
  /// The Markdown with the same edit.
  var markdown: String { mark + lines.joined(separator: lineBreak) }

  private static func cut(_ text: String, _ lineBreak: String) -> [String] {
    text.split(separator: lineBreak, omittingEmptySubsequences: false).map(String.init)
  }

  /// Makes an edit; returns `nil` when there is nothing to edit like that.
  mutating func change(using random: inout SeededGenerator) -> Kind? {
    let kind = Kind.allCases.randomElement(using: &random) ?? .prose
    switch kind {
    case .prose:
      return changeLine(proses, using: &random) { $0.isEmpty ? "//:" : "//: \($0)" } ? kind : nil
    case .code: return changeLine(codes, using: &random) { $0 } ? kind : nil
    case .added, .removed, .exchanged: return changeSections(kind, using: &random) ? kind : nil
    }
  }

  /// The lines of the Markdown that are prose in the page, but for the empty one that ends a file.
  private var proses: [Int] {
    places.indices.filter {
      isAlone($0) && pageLines[places[$0]].hasPrefix("//:") && lines[$0] != pageLines[places[$0]]
    }
  }

  /// The lines of the Markdown that are code in the page and no part of a longer comment or string.
  private var codes: [Int] {
    places.indices.filter { index in
      let line = lines[index]
      return isAlone(index) && line == pageLines[places[index]]
        && line.contains { !$0.isWhitespace } && !line.hasPrefix("//")
        && !["\"\"\"", "/*", "*/"].contains(where: line.contains)
    }
  }

  /// Whether no other line of the Markdown comes from the same line of the page.
  private func isAlone(_ index: Int) -> Bool {
    !(index > 0 && places[index - 1] == places[index])
      && !(index + 1 < places.count && places[index + 1] == places[index])
  }

  private mutating func changeLine(
    _ choice: [Int], using random: inout SeededGenerator, spelling: (String) -> String
  ) -> Bool {
    guard let index = choice.randomElement(using: &random) else { return false }
    let place = places[index]
    let new =
      ["New words, *all* of them.", "let changed = 7 // é", "- [a](b.md)"]
      .randomElement(using: &random) ?? ""
    let isCode = spelling("") == ""
    let text = isCode ? "let changed = 7" : new
    switch Int.random(in: 0...2, using: &random) {
    case 0: (lines[index], pageLines[place]) = (text, spelling(text))
    case 1:
      lines.insert(text, at: index + 1)
      pageLines.insert(spelling(text), at: place + 1)
    default:
      // Code that is gone altogether is no fence any more.
      let near = choice.contains(index + 1) && places[index + 1] == place + 1
      guard !isCode || near else { return false }
      lines.remove(at: index)
      pageLines.remove(at: place)
    }
    return true
  }

  /// Adds, removes or exchanges whole steps.
  private mutating func changeSections(_ kind: Kind, using random: inout SeededGenerator) -> Bool {
    let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
    let pageStarts = pageLines.indices.filter { pageLines[$0].hasPrefix("//: ## ") }
    guard starts.count == pageStarts.count, starts.count > 2 else { return false }
    let number = Int.random(in: 0..<starts.count - 2, using: &random)
    switch kind {
    case .added:
      let step = ["```swift step=added timeout=4", "let added = 1", "```"]
      let rest = ["```output", "1", "```", ""]
      lines.insert(contentsOf: ["## Added", ""] + step + rest, at: starts[number])
      pageLines.insert(
        contentsOf: ["//: ## Added", "//:", "//#-step added timeout=4", "let added = 1"]
          + rest.map { $0.isEmpty ? "//:" : "//: \($0)" }, at: pageStarts[number])
    case .removed:
      lines.removeSubrange(starts[number]..<starts[number + 1])
      pageLines.removeSubrange(pageStarts[number]..<pageStarts[number + 1])
    default:
      lines = Self.exchanged(lines, Array(starts[number...number + 2]))
      pageLines = Self.exchanged(pageLines, Array(pageStarts[number...number + 2]))
    }
    return true
  }

  private static func exchanged(_ lines: [String], _ at: [Int]) -> [String] {
    Array(lines[..<at[0]] + lines[at[1]..<at[2]] + lines[at[0]..<at[1]] + lines[at[2]...])
  }
}
