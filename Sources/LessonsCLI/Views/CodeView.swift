internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// Code in the form for the terminal, without hidden lines and with editable lines marked.
enum CodeView {
  /// Returns the lines of a step's code, each with its value if it has one.
  ///
  /// A value that the lesson states appears only if no other is known.
  static func lines(
    _ code: String, width: Int, valueOf: (_ index: Int) -> LineValue? = { _ in nil }
  ) -> [StyledText] {
    units(code, width: width, valueOf: valueOf).flatMap(\.self)
  }

  /// Returns the same lines, grouped by line of code.
  static func units(
    _ code: String, width: Int, valueOf: (_ index: Int) -> LineValue? = { _ in nil }
  ) -> [[StyledText]] {
    let shown = shown(code)
    var units = shown.map { line in
      let bar: StyledText =
        line.isEditable ? StyledText("  ▌ ", .color(.green)) : StyledText("  │ ", .dim)
      let value = valueOf(line.index)
      let stated = value == nil ? line.stated.map { LineValue(stated: $0, line: line.index) } : nil
      let rows = rows(of: line.text, bar, width: width)
      return (value ?? stated).map {
        ValueColumn.lines(rows, $0, indent: bar + "    ", width: width)
      } ?? rows
    }
    // Show a place to write in, even a blank one.
    let isBlank = { (line: ShownLine) in
      !line.isEditable && line.text.text.allSatisfy(\.isWhitespace)
    }
    units.removeLast(shown.reversed().prefix(while: isBlank).count)
    return Array(units.dropFirst(shown.prefix(while: isBlank).count))
  }

  /// A visible line.
  struct ShownLine {
    /// Its number, which counts all lines of the code from 0.
    var index: Int
    var isEditable: Bool
    /// Its code with colours, without its stated value.
    var text: StyledText
    var stated: String?
  }

  /// Returns the lines that are not hidden.
  static func shown(_ code: String) -> [ShownLine] {
    let stated = Dictionary(
      StatedValue.all(in: SourceFragment(text: code, path: "", line: 1)).map { ($0.index, $0) }
    ) { $1 }
    let segments = CodeSegments(code)
    let empty = segments.emptyRegions
    let lines = zip(segments.lineKinds, SwiftHighlighter.highlight(code))
    return lines.enumerated().compactMap { index, line in
      if empty.contains(index) {
        return ShownLine(index: index, isEditable: true, text: "")
      }
      guard line.0 == .plain || line.0 == .editable else { return nil }
      var shown = ShownLine(index: index, isEditable: line.0 == .editable, text: line.1)
      if let value = stated[index], !value.text.isEmpty {
        shown.text = line.1.prefix(value.code.trimmedEnd.count)
        shown.stated = value.text
      }
      let whole = shown.text
      shown.text = whole.withUnderlinedRegions
      shown.isEditable = shown.isEditable || whole.text.contains("/*#-editable-code*/")
      return shown
    }
  }
}

extension CodeView {
  /// Returns a line of code in as many rows as it needs.
  ///
  /// Each row has the bar and the line's indentation.
  private static func rows(
    of line: StyledText, _ bar: StyledText, width: Int
  ) -> [StyledText] {
    let mark = StyledText.continuation
    guard bar.width + line.width > width else { return [bar + line] }
    // Drop an indentation that leaves no room for code.
    let spaces = line.text.prefix { $0 == " " }.count
    let room = width - bar.width - spaces - mark.width
    let indent = room >= width / 3 ? String(repeating: " ", count: spaces) : ""
    let body = line.dropping(indent.count)
    let pieces = body.cut(every: max(width - bar.width - indent.count - mark.width, 2))
    return pieces.enumerated().map { index, piece in
      bar + StyledText(indent) + (index == 0 ? "" : mark) + piece
    }
  }
}

extension LineValue {
  /// Creates a value that the lesson states.
  fileprivate init(stated text: String, line: Int) {
    self.init(line: line, column: 1, text: text, count: 1)
  }
}

extension String {
  /// The string without spaces at its end.
  fileprivate var trimmedEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}

extension StyledText {
  /// The line with the text of regions underlined, and without their marks.
  ///
  /// An empty region keeps its marks, as it would be invisible without them.
  fileprivate var withUnderlinedRegions: StyledText {
    let (open, close) = (
      CodeDirective(.editable, isInline: true).spelling,
      CodeDirective(.editable, isEnd: true, isInline: true).spelling
    )
    let text = text
    guard let start = text.firstRange(of: open),
      let end = text[start.upperBound...].firstRange(of: close)
    else { return self }
    let inside = text[start.upperBound..<end.lowerBound]
    let (before, rest) = (text[..<start.lowerBound].count, text[..<end.upperBound].count)
    let region =
      inside.allSatisfy(\.isWhitespace)
      ? dropping(before).prefix(rest - before)
      : dropping(before + open.count).prefix(inside.count).adding(.underline)
    return prefix(before) + region + dropping(rest).withUnderlinedRegions
  }

  /// Returns the first characters.
  fileprivate func prefix(_ count: Int) -> StyledText {
    var left = count
    return StyledText(
      spans: spans.map { span in
        let kept = span.text.prefix(left)
        left -= kept.count
        return Span(String(kept), span.style, link: span.link)
      })
  }

  /// Returns the text without its first characters.
  fileprivate func dropping(_ count: Int) -> StyledText {
    var left = count
    return StyledText(
      spans: spans.map { span in
        let cut = min(left, span.text.count)
        left -= cut
        return Span(String(span.text.dropFirst(cut)), span.style, link: span.link)
      })
  }
}
