internal import LessonModel

/// A draft of a lesson made from old material.
package struct LessonDraft: Sendable {
  /// The original file.
  let source: ImportSource
  /// The lesson's title, a heading of level 1.
  var title: DraftPart
  /// The blocks below the title.
  var parts: [DraftPart]
  /// The name of the lesson's file without its extension.
  package internal(set) var stem = ""
  /// Whether the course already has the lesson.
  package internal(set) var isThere = false
  /// Whether the lesson covers its whole file.
  var isWhole = true
  /// The parts that were left out or changed.
  var untaken: [Untaken] = []
  /// Whether the parser has split the code into statements.
  var isCut = false
  /// The number of programs compiled so far.
  var asked = 0
  /// The names that only left-out code declares, with the lines of that code.
  var lost: [String: Int] = [:]

  /// Creates the lessons of a file, which are one for a page, and one for each `#` heading of a
  /// tutorial.
  static func all(of source: ImportSource, _ parts: [DraftPart]) -> [LessonDraft] {
    let tops = parts.indices.filter { parts[$0].level == 1 }
    guard source.kind == .tutorial, tops.count > 1 else { return [LessonDraft(source, parts)] }
    // Blocks above the first heading belong to the first lesson.
    let starts = [0] + tops.dropFirst()
    return zip(starts, starts.dropFirst() + [parts.count]).map { start, end in
      var draft = LessonDraft(source, Array(parts[start..<end]))
      draft.isWhole = false
      return draft
    }
  }

  init(_ source: ImportSource, _ parts: [DraftPart]) {
    self.source = source
    self.parts = parts
    let name = DraftPart.escaped(source.name)
    title = DraftPart(.heading(level: 1, words: name.isEmpty ? "Lesson" : name), line: 1)
    let code = parts.firstIndex { $0.isStepCode && !$0.isOfImports } ?? parts.count
    if let top = parts.firstIndex(where: { $0.level == 1 }), top < code || source.kind == .tutorial,
      case .heading(_, let words) = parts[top].content
    {
      title.line = parts[top].line
      if !DraftPart.plainWords(words).isEmpty {
        title.content = .heading(level: 1, words: words)
      }
      self.parts.remove(at: top)
    }
    // Many pages have a heading that repeats their name.
    if let first = self.parts.firstIndex(where: { $0.level != nil }),
      self.parts[first].words?.lowercased() == title.words?.lowercased()
    {
      self.parts.remove(at: first)
    }
    // Imports above the first heading are code of all steps.
    for index in self.parts.indices.prefix(while: { self.parts[$0].level == nil })
    where self.parts[index].isOfImports {
      self.parts[index].content = .hidden(self.parts[index].code)
    }
  }

  /// The number of code blocks that run.
  package var codeCount: Int { parts.count { $0.isLive } }

  /// The blocks above the first `##` heading, and those of each `##` heading.
  var sections: [Range<Int>] { ranges { $0.level == 2 } }

  /// The blocks from each heading up to the next one of any level.
  var passages: [Range<Int>] { ranges { $0.level != nil } }

  private func ranges(_ begins: (DraftPart) -> Bool) -> [Range<Int>] {
    let starts = [0] + parts.indices.filter { begins(parts[$0]) && $0 > 0 }
    return zip(starts, starts.dropFirst() + [parts.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  mutating func note(_ line: Int, _ reason: Untaken.Reason, in path: String? = nil) {
    untaken.append(Untaken(path: path ?? source.path, line: line, reason))
  }
}

extension DraftPart {
  /// A heading's text without its markup; `nil` for other blocks.
  fileprivate var words: String? {
    if case .heading(_, let words) = content { Self.plainWords(words) } else { nil }
  }

  /// Whether the block is code with only imports.
  fileprivate var isOfImports: Bool {
    guard case .code(let lines) = content else { return false }
    return lines.allSatisfy { $0.isBlank || $0.hasPrefix("import ") && !$0.contains(";") }
  }
}
