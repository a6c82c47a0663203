/// A lesson that is being made of old material.
struct LessonDraft {
  /// The file that it comes from.
  let source: ImportSource
  /// Its title, a heading of level 1.
  var title: DraftPart
  /// What stands below it.
  var parts: [DraftPart]
  /// The modules that its code imports and that are not there, with the lines of the first imports.
  var missing: [(module: String, line: Int)] = []
  /// What an import of Foundation, which nobody sees, is worth.
  var foundation = Foundation.untried
  /// The file's name without its ending.
  var stem = ""
  /// Whether the lesson is all of its file.
  var isWhole = true
  /// Whether the values of calls are stated too, as those that have none are found by recording.
  var statesCalls = false

  /// What an import of Foundation is worth, as playgrounds and tutorials often only think of it.
  enum Foundation {
    case untried
    /// It stands there, and without it there were this many errors.
    case tried(errors: Int)
    case settled
  }

  /// Makes the lessons of a file: one of a page, and of a tutorial one for each `#` heading.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - parts: Its blocks.
  /// - Returns: The lessons in order.
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
    let code = parts.firstIndex { $0.isLiveCode && !$0.isOfImports } ?? parts.count
    if let top = parts.firstIndex(where: { $0.level == 1 }), top < code || source.kind == .tutorial,
      case .heading(_, let words) = parts[top].content
    {
      title.line = parts[top].line
      if !DraftPart.plainWords(words).isEmpty {
        title.content = .heading(level: 1, words: words)
      }
      self.parts.remove(at: top)
    }
    setLevels()
    hideImports()
    addHeading()
    readResults()
    refusePlaceholders()
    addCandidates()
  }

  /// Gives each heading the level that its place below the others has.
  mutating func setLevels() {
    var above: [Int] = []
    for index in parts.indices {
      guard case .heading(let level, let words) = parts[index].content else { continue }
      while let last = above.last, last >= level { above.removeLast() }
      above.append(level)
      parts[index].content = .heading(level: min(above.count + 1, 6), words: words)
    }
  }

  /// Makes code of all steps of imports that stand above the first one alone.
  private mutating func hideImports() {
    for index in parts.indices {
      if parts[index].level != nil { return }
      guard case .code(let lines, _) = parts[index].content else { continue }
      guard parts[index].isOfImports else { return }
      parts[index].content = .shared(lines)
    }
  }

  /// Gives code above the first step a heading of its own.
  private mutating func addHeading() {
    let first = parts.firstIndex { $0.level == 2 } ?? parts.count
    guard let code = parts[..<first].firstIndex(where: \.isLiveCode),
      case .heading(_, let words) = title.content
    else { return }
    // The prose right above the code belongs to it, if there is more above that.
    var place = code
    if code > 1, case .prose = parts[code - 1].content, case .prose = parts[code - 2].content {
      place = code - 1
    }
    let heading = DraftPart(.heading(level: 2, words: words), line: parts[place].line)
    parts.insert(heading, at: place)
  }

  /// Takes what lines give and print from the comments of each step.
  private mutating func readResults() {
    for index in parts.indices {
      guard case .code(let lines, _) = parts[index].content else { continue }
      let results = ResultComments(lines)
      parts[index].content = .code(results.lines, printed: results.printed)
      parts[index].numbers = results.kept.map { parts[index].numbers[$0] }
    }
  }

  /// The blocks of each section: those above the first `##` heading, and those from each one on.
  var sections: [Range<Int>] {
    let starts = [0] + parts.indices.filter { parts[$0].level == 2 && $0 > 0 }
    return zip(starts, starts.dropFirst() + [parts.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// What is said at the top when some code does not run; `nil` when all does.
  var reservation: String? {
    guard parts.contains(where: \.isRefusedByCompiler) else { return nil }
    let names = missing.map { "`\($0.module)`" }.prefix(3)
    return names.isEmpty
      ? "Some code here does not compile. It is there to read and does not run."
      : "Some code here needs \(names.joined(separator: ", ")). It is there to read and does not run."
  }
}

extension DraftPart {
  /// Whether it is code of nothing but imports.
  fileprivate var isOfImports: Bool {
    guard case .code(let lines, _) = content else { return false }
    let words = Dictionary(grouping: PlacedTokens(lines).code, by: \.line).values
    return !words.isEmpty && words.allSatisfy { $0.count == 2 && $0[0].text == "import" }
      && !lines.contains { $0.contains("#-") }
  }
}
