package import LessonModel

/// A completion at a place of a lesson, from the tables that the parser and the help read.
package struct LessonCompletion: Hashable, Sendable {
  /// The kind of a completion, for an editor's icon.
  package enum Kind: Hashable, Sendable { case fence, word, value, directive, glossary }

  package var kind: Kind
  /// The text in the editor's list.
  package var label: String
  /// The completion's meaning, in Markdown.
  package var summary: String
  /// The text to replace, which is the part that the author has typed.
  package var span: TextSpan
  /// The text to insert before the cursor.
  package var text: String
  /// The text to insert after the cursor, such as a closing quote.
  package var rest = ""
}

extension LintedLesson {
  /// The characters after which an editor asks for completions.
  package static let completionSigns = ["`", " ", "=", "\"", "/", "#", "("]

  /// Returns the completions at a place.
  ///
  /// Lines and columns count from 1.
  package func completions(
    line: Int, column: Int, glossary: Glossary?
  ) -> [LessonCompletion] {
    guard document.lines.indices.contains(line - 1) else { return [] }
    let typed = TypedLine(before: String(document.lines[line - 1].prefix(column - 1)), line: line)
    let item = document.items.first { $0.fence != nil && $0.first <= line && line <= $0.last }
    if item.map({ $0.first == line }) ?? true, let found = typed.fences { return found }
    switch item?.fence?.role {
    case .code?, .solution?, .wrong?: return typed.comments(states: item?.fence?.role == .code)
    case nil, .hint?: return typed.links(to: glossary)
    default: return []
    }
  }
}

/// A line of a lesson up to the cursor.
private struct TypedLine {
  var before: String
  var line: Int

  /// Returns the span from a column to the cursor.
  private func span(from column: Int) -> TextSpan {
    TextSpan(line: line, column: column, length: before.count + 1 - column)
  }

  /// The completions on a fence's line; `nil` when this is not a fence's line.
  var fences: [LessonCompletion]? {
    let ticks = before.prefix { $0 == "`" }.count
    guard ticks == 3 else { return nil }
    let words = FenceWords.split(before)
    let isOpen = words.last.map { !$0.isClosed || before.last?.isWhitespace == false } ?? false
    let (complete, current) = isOpen ? (words.dropLast(), words.last) : (words[...], nil)
    let start = current?.column ?? before.count + 1
    guard let first = complete.first else {
      return FenceKind.all.map { kind in
        LessonCompletion(
          kind: .fence, label: kind.name, summary: kind.summary, span: span(from: start),
          text: kind.name)
      }
    }
    let role = FenceWords(openingLine: String(before.prefix(start - 1))).role
    let known = FenceKind.of(role)?.words ?? []
    if let current, let value = current.value {
      let from = before.count + 1 - value.count
      let values = known.first { $0.name == current.name }.map { word in
        word.values.map {
          LessonCompletion(
            kind: .value, label: $0, summary: word.summary, span: span(from: from), text: $0)
        }
      }
      return values ?? []
    }
    var found: [LessonCompletion] = []
    if complete.count == 1, first.name == "swift" {
      found += FenceKind.all.filter { $0.name.hasPrefix("swift ") }.map { kind in
        let word = String(kind.name.dropFirst("swift ".count))
        return LessonCompletion(
          kind: .fence, label: word, summary: kind.summary, span: span(from: start), text: word)
      }
    }
    let written = Set(complete.map(\.name))
    return found
      + known.filter { $0.isRepeatable || !written.contains($0.name) }.map {
        completion(of: $0, from: start)
      }
  }

  /// Returns the completion of a fence's word, with the signs around its value.
  private func completion(of word: FenceKind.Word, from start: Int) -> LessonCompletion {
    let takesValue = word.value != nil && !word.mayStandAlone
    let isQuoted = word.value?.hasPrefix("\"") ?? false
    var found = LessonCompletion(
      kind: .word, label: word.spelling, summary: word.summary, span: span(from: start),
      text: takesValue ? "\(word.name)=\(isQuoted ? "\"" : "")" : word.name)
    if takesValue, isQuoted { found.rest = "\"" }
    return found
  }

  /// Returns the comments with a special meaning, if a comment begins here.
  func comments(states: Bool) -> [LessonCompletion] {
    guard
      let slash = before.lastIndex(of: "/").map({ end in
        before[..<end].last == "/" ? before.index(before: end) : end
      })
    else { return [] }
    let typed = before[slash...]
    let isAlone = before[..<slash].allSatisfy(\.isWhitespace)
    let spellings = CodeDirective.Region.allCases.flatMap { region in
      [false, true].flatMap { isInline in
        [false, true].map { CodeDirective(region, isEnd: $0, isInline: isInline) }
      }
    }.filter { $0.isInline ? $0.region == .editable : isAlone }.map(\.spelling)
    let value = states && !isAlone ? ["\(StatedValue.mark) "] : []
    let start = before.distance(from: before.startIndex, to: slash) + 1
    return (spellings + value).filter { $0.hasPrefix(typed) }.map { spelling in
      LessonCompletion(
        kind: .directive, label: spelling, summary: DirectiveKind.of(spelling)?.summary ?? "",
        span: span(from: start), text: spelling)
    }
  }

  /// Returns the glossary's words, if a link's target begins here.
  func links(to glossary: Glossary?) -> [LessonCompletion] {
    guard let glossary, let mark = before.ranges(of: "](").last,
      !before[mark.upperBound...].contains(where: { $0 == ")" || $0 == " " })
    else { return [] }
    let start = before.distance(from: before.startIndex, to: mark.upperBound) + 1
    return glossary.entries.map { entry in
      let target = "\(Glossary.fileName)#\(entry.anchor)"
      return LessonCompletion(
        kind: .glossary, label: target, summary: entry.meaning, span: span(from: start),
        text: target)
    }
  }
}
