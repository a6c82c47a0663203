package import LessonModel

/// Reads a lesson document: Markdown whose `##` sections with a Swift fence are steps.
package struct LessonParser {
  /// How much is looked at.
  package enum Depth: Hashable, Sendable {
    /// What a lesson is made of.
    case structure
    /// Also what costs time and only its author can mend: literals that never end in code,
    /// conditions of hints, solutions that differ outside the editable code.
    case whole
  }

  private let path: String
  private let depth: Depth
  private let lines: [String]
  private var problems: [Diagnostic] = []
  /// The line of the step that has an id, or had it.
  private var names: [String: Int] = [:]

  private init(lines: [String], path: String, depth: Depth) {
    self.depth = depth
    self.lines = lines
    self.path = path
  }

  /// Reads one lesson.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - name: The file's name without its ending, `01-basic`.
  ///   - path: The file as diagnostics name it.
  ///   - depth: How much is looked at; a reader of lessons that were proven needs the structure.
  /// - Returns: The lesson.
  /// - Throws: `Diagnostics`, everything that is wrong with the document.
  package static func parse(
    _ text: SourceText, name: String, path: String, depth: Depth = .whole
  ) throws(Diagnostics) -> Lesson {
    var parser = LessonParser(lines: text.lines, path: path, depth: depth)
    let lesson = parser.lesson(named: name)
    let sorted = parser.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    guard sorted.isEmpty, let lesson else { throw Diagnostics(sorted) }
    return lesson
  }

  private mutating func lesson(named name: String) -> Lesson? {
    let outline = DocumentOutline(lines: lines)
    let titles = outline.items.filter { $0.headingLevel == 1 }
    if titles.isEmpty {
      report(1, "this lesson has no title; begin it with a line `# Title`")
    }
    for extra in titles.dropFirst() {
      report(extra.first, "this is the second `#` title; make it a `##` section")
    }
    for item in outline.items { checkFence(item) }

    var sections = outline.sections()
    let opening = sections.isEmpty ? nil : sections.removeFirst()
    let preamble = opening.map { preambleContent($0) } ?? []
    var steps: [Step] = []
    var waiting: [Step.Content] = []
    for section in sections {
      if section.items.contains(where: { isCode($0) }) {
        if let step = step(section, after: waiting) { steps.append(step) }
        waiting = []
      } else {
        reportStrays(in: section)
        waiting += prose(section.first...section.last, without: [])
      }
    }
    if !sections.contains(where: { $0.items.contains(where: isCode) }) {
      report(
        lines.count, "this lesson has no step; add a `##` section with a fence `swift step=name`")
    }
    let closing = waiting.compactMap { part in
      if case .prose(let fragment) = part { fragment } else { nil }
    }
    return Lesson(
      id: Self.id(ofName: name), name: name, title: titles.first?.headingText ?? name, path: path,
      preamble: preamble, steps: steps, closing: closing)
  }

  /// The lesson's id: its file name without the number.
  package static func id(ofName name: String) -> String {
    let rest = name.drop { $0.isNumber }
    return rest.first == "-" && rest.count > 1 ? String(rest.dropFirst()) : name
  }

  /// Whether people can type a lesson's id as a word of a command: letters, digits, `_` and, but at
  /// neither end, `-`.
  package static func isTypable(lessonID id: String) -> Bool {
    id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      && !id.isEmpty && id.first != "-" && id.last != "-"
  }
}

extension LessonParser {
  private mutating func report(_ line: Int, column: Int = 1, _ message: String) {
    problems.append(Diagnostic(path: path, line: max(line, 1), column: column, message: message))
  }

  private func isCode(_ item: DocumentOutline.Item) -> Bool { item.fence?.role == .code }

  /// Looks at a fence by itself: its words, its end, the literals in its code.
  private mutating func checkFence(_ item: DocumentOutline.Item) {
    guard let fence = item.fence else { return }
    for problem in fence.problems {
      report(item.first, column: problem.column, problem.message)
    }
    if item.isUnterminated {
      report(
        item.first, "this fence is never closed; end it with a line of three backticks")
      return
    }
    guard depth == .whole, [.code, .solution, .check].contains(fence.role) else { return }
    let code = lines(inside: item).joined(separator: "\n")
    guard let open = SwiftScanner.scan(Array(code.utf8)).unterminated else { return }
    let what: String
    let offset: Int
    switch open {
    case .blockComment(let place):
      (what, offset) = ("comment that never ends; close it with `*/`", place)
    case .string(let place): (what, offset) = ("string that never ends; close its quotes", place)
    }
    let before = String(decoding: code.utf8.prefix(offset), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    report(
      item.first + before.count, column: (before.last?.count ?? 0) + 1,
      "the fence's code has a \(what)")
  }

  private func lines(inside item: DocumentOutline.Item) -> [String] {
    let last = item.isUnterminated ? item.last : item.last - 1
    return last > item.first ? Array(lines[item.first..<last]) : []
  }

  private func fragment(inside item: DocumentOutline.Item) -> SourceFragment {
    SourceFragment(
      text: lines(inside: item).joined(separator: "\n"), path: path, line: item.first + 1)
  }

  /// Prose in a range of lines, cut where fences of other roles are taken out.
  private func prose(
    _ range: ClosedRange<Int>, without removed: [DocumentOutline.Item]
  ) -> [Step.Content] {
    var parts: [Step.Content] = []
    var start = range.lowerBound
    for item in removed + [.end(after: range.upperBound)] {
      if let part = proseFragment(start, item.first - 1) { parts.append(.prose(part)) }
      start = item.last + 1
    }
    return parts
  }

  /// The lines of prose without the empty ones around them; `nil` when all are empty.
  private func proseFragment(_ first: Int, _ last: Int) -> SourceFragment? {
    var (first, last) = (first, last)
    while first <= last, lines[first - 1].allSatisfy(\.isWhitespace) { first += 1 }
    while last >= first, lines[last - 1].allSatisfy(\.isWhitespace) { last -= 1 }
    guard first <= last else { return nil }
    return SourceFragment(
      text: lines[(first - 1)..<last].joined(separator: "\n"), path: path, line: first)
  }

  /// Prose and code of a section in their order, fences of other roles left out.
  private mutating func content(_ section: DocumentOutline.Section) -> [Step.Content] {
    var parts: [Step.Content] = []
    var start = section.first
    var removed: [DocumentOutline.Item] = []
    for item in section.items {
      guard let role = item.fence?.role, role != .prose else { continue }
      guard role == .code else {
        removed.append(item)
        continue
      }
      if start < item.first { parts += prose(start...(item.first - 1), without: removed) }
      let code = fragment(inside: item)
      parts += ProseInCode.split(code)
      start = item.last + 1
      removed = []
    }
    if start <= section.last { parts += prose(start...section.last, without: removed) }
    return parts
  }

  private mutating func preambleContent(_ section: DocumentOutline.Section) -> [Step.Content] {
    for item in section.items {
      guard let fence = item.fence else { continue }
      if fence.role == .code, fence["step"] != nil {
        report(
          item.first, "a step needs a heading; put a `##` line above this fence")
      } else if fence.role != .code, fence.role != .prose {
        report(item.first, "this fence belongs to no step; move it below a step's `##` heading")
      }
    }
    return content(section)
  }

  private mutating func reportStrays(in section: DocumentOutline.Section) {
    for item in section.items {
      guard let fence = item.fence, fence.role != .prose else { continue }
      report(
        item.first,
        "this fence belongs to no step: its section has no fence `swift step=name`; add one")
    }
  }

  private mutating func step(
    _ section: DocumentOutline.Section, after waiting: [Step.Content]
  ) -> Step? {
    let codes = section.items.filter(isCode)
    guard let first = codes.first, let words = first.fence else { return nil }
    if words["step"] == nil {
      report(first.first, "this step has no id; write `swift step=name` after the backticks")
    }
    for extra in codes.dropFirst() where extra.fence?["step"] != nil {
      report(extra.first, "this section has a step already; begin the next one with a `##` heading")
    }
    let id = words["step"] ?? ""
    checkID(id, line: first.first, column: words.column(of: "step"))
    checkNames(in: words, line: first.first, heading: section.first)
    let parts = StepFences(
      section.items, id: id, depth: depth, fragment: { fragment(inside: $0) })
    for problem in parts.problems { report(problem.line, column: problem.column, problem.message) }
    // A fence that is never closed has swallowed what may have said it.
    if parts.expectation == nil, !section.items.contains(where: \.isUnterminated) {
      report(
        first.first,
        "\(id.isEmpty ? "this step" : "the step `\(id)`") does not say what must happen; add a fence `output`, `error`, `crash` "
          + "or `swift check`")
    }
    var timeout: Int?
    if let text = words["timeout"] {
      timeout = Int(text)
      if timeout.map({ !(1...600).contains($0) }) ?? true {
        report(
          first.first, column: words.column(of: "timeout"),
          "`timeout=\(text)` is not a number of seconds from 1 to 600")
      }
    }
    let step = Step(
      id: id, formerIDs: words.values(of: "was"), title: section.title,
      content: waiting + content(section), solution: parts.solution,
      expectation: parts.expectation ?? .output(nil), starterEnd: starterEnd(words, first.first),
      checks: parts.checks, hints: parts.hints, standardInput: parts.standardInput,
      timeout: timeout, line: section.first)
    if depth == .whole, let solution = step.solution {
      let starter = step.starter.map(\.text).joined(separator: "\n")
      if !EditableRegions(starter).admits(solution.text) {
        report(
          solution.line - 1,
          "the solution differs from the starter outside the editable code; change only what stands "
            + "between `//#-editable-code` and `//#-end-editable-code`")
      }
    }
    return step
  }

  /// How the starter ends, as the word `starter=` says.
  private mutating func starterEnd(_ words: FenceWords, _ line: Int) -> StarterEnd {
    guard let pattern = words["starter"], pattern != "passes" else {
      return words["starter"] == nil ? .fails(nil) : .passes
    }
    if depth == .whole, (try? Regex(pattern)) == nil {
      report(
        line, column: words.column(of: "starter"),
        "`starter=\"\(pattern)\"` is not a regular expression; mend it")
    }
    return .fails(pattern)
  }

  private mutating func checkID(_ id: String, line: Int, column: Int) {
    let isGood = id.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
    }
    guard !isGood else { return }
    report(
      line, column: column,
      "the id `\(id)` may only have letters, digits, `-` and `_`; choose another")
  }

  /// Every id, present or former, names one step.
  private mutating func checkNames(in words: FenceWords, line: Int, heading: Int) {
    for word in words.words where word.name == "step" || word.name == "was" {
      let value = word.value ?? ""
      for name in word.name == "was" ? value.split(separator: ",").map(String.init) : [value]
      where !name.isEmpty {
        if let other = names[name] {
          report(
            line, column: word.column,
            "the id `\(name)` is taken by the step at line \(other); give this one another")
        } else {
          names[name] = heading
        }
      }
    }
  }
}
