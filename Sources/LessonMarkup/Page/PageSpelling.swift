/// Converts a document between Markdown and page spelling: prose after `//:`, and plain Swift.
///
/// Markdown in canonical spelling converts there and back without losing a byte. A directive line
/// keeps a fence's words: `//#-step encode timeout=10`, or `//#-swift` followed by any other words. Below
/// `//#-prose`, prose in comments stands inside the fence, which it would end otherwise.
package enum PageSpelling {
  /// Turns Markdown into a page.
  package static func page(fromMarkdown text: String) -> String {
    let source = SourceText(text)
    var fences: [Int: Int] = [:]
    for item in DocumentOutline(lines: FrontMatter.blanked(in: source.lines)).items
    where !item.isUnterminated {
      guard let fence = item.fence, fence.role == .code, fence.isSpelledRight else { continue }
      fences[item.first - 1] = item.last - 1
    }
    var page: [String] = []
    var isAfterProse = false
    var index = 0
    while index < source.lines.count {
      let line = source.lines[index]
      guard let close = fences[index] else {
        page.append(line.isEmpty ? "//:" : "//: \(line)")
        isAfterProse = true
        index += 1
        continue
      }
      let code = Array(source.lines[(index + 1)..<close])
      let inner = MarkupComments.find(in: code)
      let words = line.dropFirst("```swift".count)
      let hasCode = code.contains { !$0.allSatisfy(\.isWhitespace) }
      if !words.isEmpty || !isAfterProse || !hasCode || !inner.isEmpty {
        page.append(directive(String(words)))
      }
      page += inner.isEmpty ? code : marked(code, inner)
      isAfterProse = false
      index = close + 1
    }
    // An empty last line would be taken for the end of the file.
    if page.last == "", !source.hasFinalLineBreak, page.count > 1 { page.append(endDirective) }
    return Self.text(page, like: source)
  }

  /// Turns a page into Markdown, with the page's line (counted from 1) of each Markdown line.
  package static func markdown(fromPage text: String) -> (text: String, pageLines: [Int]) {
    let source = SourceText(text)
    let comments = MarkupComments.find(in: source.lines)
    var writer = MarkdownWriter()
    var index = 0
    var isInside = false
    while index < source.lines.count {
      let line = source.lines[index]
      if let comment = comments[index], isInside {
        for place in index...comment.last { writer.write(source.lines[place], at: place + 1) }
        index = comment.last + 1
        continue
      }
      isInside = line == proseDirective && writer.isInFence
      if let comment = comments[index] {
        writer.closeFence(at: index + 1)
        for (offset, prose) in comment.prose.enumerated() {
          writer.write(prose, at: min(index + offset, comment.last) + 1)
        }
        index = comment.last + 1
        continue
      }
      if line == endDirective {
        writer.closeFence(at: index + 1)
      } else if line == proseDirective {
        // It says something about the next line only.
      } else if let words = words(ofDirective: line) {
        writer.closeFence(at: index + 1)
        writer.openFence("```swift\(words)", at: index + 1)
      } else {
        let isBlank = line.allSatisfy(\.isWhitespace)
        if !writer.isInFence, isBlank, !Self.codeFollows(source.lines, index, comments) {
          writer.write(line, at: index + 1)
        } else {
          if !writer.isInFence { writer.openFence("```swift", at: index + 1) }
          writer.write(line, at: index + 1)
        }
      }
      index += 1
    }
    writer.closeFence(at: max(source.lines.count, 1))
    return (Self.text(writer.lines, like: source), writer.pageLines)
  }
}

extension PageSpelling {
  private static func text(_ lines: [String], like source: SourceText) -> String {
    let mark = source.hasByteOrderMark ? "\u{FEFF}" : ""
    let end = source.hasFinalLineBreak ? source.lineBreak : ""
    return mark + lines.joined(separator: source.lineBreak) + end
  }

  /// The directive line of a fence with these words after `swift`.
  private static func directive(_ words: String) -> String {
    let step = " step="
    return words.hasPrefix(step)
      ? "//#-step \(words.dropFirst(step.count))" : "//#-swift\(words)"
  }

  /// The lines of a fence's code, with a directive above prose in it.
  private static func marked(
    _ code: [String], _ comments: [Int: MarkupComments.Comment]
  ) -> [String] {
    var lines: [String] = []
    var index = 0
    var wasProse = false
    while index < code.count {
      let comment = comments[index]
      if comment != nil, !wasProse { lines.append(proseDirective) }
      wasProse = comment != nil
      let last = comment?.last ?? index
      lines += code[index...last]
      index = last + 1
    }
    return lines + (wasProse ? [endDirective] : [])
  }

  /// The line above prose that stands inside a fence.
  private static let proseDirective = "//#-prose"

  /// The line that ends a fence where nothing else shows its end.
  private static let endDirective = "//#-end-swift"

  /// The words after `swift` that a directive line stands for; `nil` for any other line.
  private static func words(ofDirective line: String) -> String? {
    if line.hasPrefix("//#-step ") { return " step=\(line.dropFirst("//#-step ".count))" }
    guard line.hasPrefix("//#-swift") else { return nil }
    return String(line.dropFirst("//#-swift".count))
  }

  /// The directive that a line would be taken for in a page, without its words; `nil` for none.
  static func directive(in line: String) -> String? {
    if line == endDirective || line == proseDirective { return line }
    return words(ofDirective: line) == nil ? nil : String(line.prefix { $0 != " " })
  }

  /// Whether the next line that is not blank is code without a directive.
  private static func codeFollows(
    _ lines: [String], _ index: Int, _ comments: [Int: MarkupComments.Comment]
  ) -> Bool {
    guard
      let next = lines.indices.first(where: {
        $0 > index && !lines[$0].allSatisfy(\.isWhitespace)
      })
    else { return false }
    return comments[next] == nil && directive(in: lines[next]) == nil
  }
}

/// Collects Markdown lines and remembers where they came from.
private struct MarkdownWriter {
  var lines: [String] = []
  var pageLines: [Int] = []
  var isInFence = false

  mutating func write(_ line: String, at pageLine: Int) {
    lines.append(line)
    pageLines.append(pageLine)
  }

  mutating func openFence(_ opening: String, at pageLine: Int) {
    write(opening, at: pageLine)
    isInFence = true
  }

  mutating func closeFence(at pageLine: Int) {
    guard isInFence else { return }
    write("```", at: pageLine)
    isInFence = false
  }
}
