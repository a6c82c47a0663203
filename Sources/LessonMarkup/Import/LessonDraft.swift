internal import LessonModel

/// A lesson that is being made of old material.
package struct LessonDraft: Sendable {
  /// The file that it comes from.
  let source: ImportSource
  /// Its title, a heading of level 1.
  var title: DraftPart
  /// What stands below it.
  var parts: [DraftPart]
  /// The lesson's file without its ending.
  package internal(set) var stem = ""
  /// Whether the lesson is all of its file.
  var isWhole = true
  /// What was left out or changed.
  var untaken: [Untaken] = []
  /// The modules that its code imports and that are not there.
  var missing: [String] = []
  /// How many programs the compiler has been asked about.
  var asked = 0
  /// The names that only code declares that was not taken, with the lines of that code.
  var lost: [String: Int] = [:]

  /// Makes the lessons of a file: one of a page, and of a tutorial one for each `#` heading.
  static func all(of source: ImportSource, _ parts: [DraftPart]) -> [LessonDraft] {
    let tops = parts.indices.filter { parts[$0].level == 1 }
    guard source.kind == .tutorial, tops.count > 1 else { return [LessonDraft(source, parts)] }
    // What stands above the first heading belongs to the first lesson.
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
    hideImports()
  }

  /// Makes code of all steps of imports that stand above the first heading.
  private mutating func hideImports() {
    for index in parts.indices {
      if parts[index].level != nil { return }
      guard case .code(let lines) = parts[index].content else { continue }
      guard parts[index].isOfImports else { return }
      parts[index].content = .hidden(lines)
    }
  }

  /// The number of code blocks that are known to run.
  package var codeCount: Int { parts.count { $0.isLive } }

  /// The blocks of each section: those above the first `##` heading, and those from each one on.
  var sections: [Range<Int>] { ranges { parts[$0].level == 2 } }

  /// The blocks from each heading up to the next one, of whatever level.
  var passages: [Range<Int>] { ranges { parts[$0].level != nil } }

  private func ranges(_ begins: (Int) -> Bool) -> [Range<Int>] {
    let starts = [0] + parts.indices.filter { begins($0) && $0 > 0 }
    return zip(starts, starts.dropFirst() + [parts.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  mutating func note(_ line: Int, _ reason: Untaken.Reason, in path: String? = nil) {
    untaken.append(Untaken(path: path ?? source.path, line: line, reason))
  }
}

extension LessonDraft {
  /// Some of its code as a program, and where each of the program's lines comes from.
  struct Code {
    var program: PageProgram
    /// The block and the line in it, by the program's lines.
    var places: [Int: (part: Int, line: Int)] = [:]
    /// The blocks that are the program's steps.
    var steps: [Int] = []
  }

  /// The program of some blocks, each of them a step; `nil` when none has code.
  ///
  /// - Parameters:
  ///   - indices: The blocks.
  ///   - isOne: Whether they are one step.
  ///   - change: Changes the code of a block.
  /// - Returns: The program, and its places.
  func code(
    of indices: [Int], asOneStep isOne: Bool = false,
    _ change: (Int, [String]) -> [String] = { $1 }
  ) -> Code? {
    var parts: [PageProgram.Part] = []
    var code = Code(
      program: PageProgram(
        preamble: [],
        step: PageProgram.Part(
          id: "", code: [], expectation: .output(nil))))
    var number = 1
    for index in indices where !self.parts[index].code.isEmpty {
      let lines = change(index, self.parts[index].code)
      for line in lines.indices { code.places[number + line] = (index, line) }
      let fragment = SourceFragment(
        text: lines.joined(separator: "\n"), path: "Page/lesson.swift", line: number)
      number += lines.count
      if isOne, !parts.isEmpty {
        parts[0].code.append(fragment)
      } else {
        parts.append(
          PageProgram.Part(id: "\(index)", code: [fragment], expectation: .output(nil)))
      }
      code.steps.append(index)
    }
    guard let last = parts.popLast() else { return nil }
    code.program = PageProgram(preamble: [], earlier: parts, step: last)
    return code
  }
}

extension DraftPart {
  /// Whether it is code of nothing but imports.
  fileprivate var isOfImports: Bool {
    guard case .code(let lines) = content else { return false }
    let words = lines.map(\.unpadded).filter { !$0.isEmpty }
    return !words.isEmpty && words.allSatisfy { $0.hasPrefix("import ") && !$0.contains(";") }
  }
}
