package import LessonModel
internal import SwiftSource

/// Reads a lesson document, which is Markdown whose `##` sections with a Swift fence are steps.
package struct LessonParser {
  /// The extent of the checks.
  package enum Depth: Hashable, Sendable {
    /// The structure, which is all that a learner gets, so without the wrong answers.
    case structure
    /// The structure, and also mistakes that take time to find and that only the author can fix.
    ///
    /// These are unterminated literals in code. For the patterns of hints and starters, see
    /// `PlacedPattern`.
    case whole
  }

  let document: LessonDocument
  private let depth: Depth
  private var problems: [Diagnostic] = []
  /// The line of the step that has or had each id.
  var names: [String: Int] = [:]

  private init(_ document: LessonDocument, depth: Depth) {
    self.document = document
    self.depth = depth
  }

  /// Reads one lesson.
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - name: The file's name without its ending, `01-basic`.
  ///   - path: The file as diagnostics name it.
  ///   - depth: How much to check. The structure is enough for lessons that were validated before.
  /// - Returns: The lesson.
  /// - Throws: `Diagnostics` with all mistakes in the document.
  package static func parse(
    _ text: SourceText, name: String, path: String, depth: Depth = .whole
  ) throws(Diagnostics) -> Lesson {
    let document = LessonDocument(text, name: name, path: path)
    let (lesson, findings) = read(document, depth: depth)
    guard let lesson else { throw Diagnostics(findings, in: .lesson) }
    return lesson
  }

  /// Reads the lesson from a document whose blocks have been found.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - depth: How much is checked.
  /// - Returns: The lesson, or `nil` when something is wrong, and all problems by line and column.
  package static func read(
    _ document: LessonDocument, depth: Depth = .whole
  ) -> (lesson: Lesson?, findings: [Diagnostic]) {
    var parser = LessonParser(document, depth: depth)
    let lesson = parser.lesson()
    let sorted = parser.causes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return (sorted.isEmpty ? lesson : nil, sorted)
  }

  private mutating func lesson() -> Lesson {
    let outline = document.outline
    if let fault = document.frontMatter?.fault { report(1, fault) }
    let titles = outline.items.filter { $0.headingLevel == 1 }
    if titles.isEmpty { report(1, .noTitle) }
    for extra in titles.dropFirst() {
      report(extra.first, .secondTitle.writing(headingSigns(2, extra.first), replacing: 1))
    }
    for item in outline.items { checkFence(item) }

    for open in SwallowedText.all(in: document) { report(open.line, open.finding) }
    var sections = outline.sections()
    let opening = sections.isEmpty ? nil : sections.removeFirst()
    let preamble = opening.map { preambleContent($0) } ?? []
    var steps: [Step] = []
    var waiting: [Step.Content] = []
    for section in sections {
      if section.level > 2, let code = section.items.first(where: \.isStepCode) {
        let finding = ParserFinding.deepHeading(section.level, of: code.fence?["step"] ?? "")
        let right = headingSigns(2, section.first)
        report(section.first, finding.writing(right, replacing: section.level))
      }
      if section.items.contains(where: { isCode($0) }) {
        if let step = step(section, after: waiting) { steps.append(step) }
        waiting = []
      } else {
        reportStrays(in: section)
        waiting += prose(section.first...section.last, without: [])
      }
    }
    let hasStep = opening?.items.contains(where: \.isStepCode) ?? false
    if !hasStep, !sections.contains(where: { $0.items.contains(where: isCode) }) {
      report(document.lines.count, .noStep)
    }
    let closing = waiting.compactMap { part in
      if case .prose(let fragment) = part { fragment } else { nil }
    }
    return Lesson(
      id: document.lessonID, name: document.name, title: titles.first?.headingText ?? document.name,
      path: document.path, preamble: preamble, steps: steps, closing: closing)
  }
}

extension LessonParser {
  mutating func report(_ line: Int, column: Int = 1, _ finding: ParserFinding) {
    problems.append(finding.diagnostic(path: document.path, line: line, column: column))
  }

  /// The problems without those that only follow from an unclosed fence or comment.
  private var causes: [Diagnostic] {
    guard let open = SwallowedText.all(in: document).first else { return problems }
    return open.causes(among: problems, in: document.outline.sections())
  }

  /// Returns the `#` signs for a heading of a level, if the line begins with `#` signs.
  private func headingSigns(_ level: Int, _ line: Int) -> String? {
    document.lines[line - 1].hasPrefix("#") ? String(repeating: "#", count: level) : nil
  }

  private func isCode(_ item: DocumentOutline.Item) -> Bool { item.fence?.role == .code }

  /// Checks one fence alone, which includes its words, its end and the literals in its code.
  private mutating func checkFence(_ item: DocumentOutline.Item) {
    guard let fence = item.fence else { return }
    for (column, finding) in fence.problems { report(item.first, column: column, finding) }
    guard !item.isUnterminated else { return report(item.first, .unclosedFence) }
    // A wrong answer may have an unterminated literal on purpose.
    guard depth == .whole, [.code, .solution, .check].contains(fence.role) else { return }
    let scan = document.scan(of: item)
    guard let open = scan.unterminated else { return }
    let (finding, offset): (ParserFinding, Int) =
      switch open {
      case .blockComment(let place): (.openComment, place)
      case .string(let place): (.openString, place)
      }
    let place = scan.place(of: offset)
    report(place.line, column: place.column, finding)
  }

  /// Returns the prose in a range of lines, split where other fences are removed.
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

  /// Returns the lines of prose without the empty ones around them, or `nil` when all are empty.
  private func proseFragment(_ first: Int, _ last: Int) -> SourceFragment? {
    let lines = document.lines
    var (first, last) = (first, last)
    while first <= last, lines[first - 1].allSatisfy(\.isWhitespace) { first += 1 }
    while last >= first, lines[last - 1].allSatisfy(\.isWhitespace) { last -= 1 }
    guard first <= last else { return nil }
    let text = AuthorComments.removed(from: lines[(first - 1)..<last].joined(separator: "\n"))
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    return SourceFragment(text: text, path: document.path, line: first)
  }

  /// Returns a section's prose and code in order, without its other fences.
  private func content(_ section: DocumentOutline.Section) -> [Step.Content] {
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
      parts += document.content(of: item)
      start = item.last + 1
      removed = []
    }
    if start <= section.last { parts += prose(start...section.last, without: removed) }
    return parts
  }

  private mutating func preambleContent(_ section: DocumentOutline.Section) -> [Step.Content] {
    for item in section.items {
      guard let fence = item.fence else { continue }
      if item.isStepCode {
        report(item.first, .stepWithoutHeading)
        // The fences below belong to this step.
        break
      } else if fence.role != .code, fence.role != .prose {
        report(item.first, .fenceAboveSteps)
      }
    }
    return content(section)
  }

  private mutating func reportStrays(in section: DocumentOutline.Section) {
    for item in section.items {
      guard let fence = item.fence, fence.role != .prose else { continue }
      report(item.first, .fenceWithoutStep)
    }
  }
}

extension LessonParser {
  private mutating func step(
    _ section: DocumentOutline.Section, after waiting: [Step.Content]
  ) -> Step? {
    let codes = section.items.filter(isCode)
    guard let first = codes.first, let words = first.fence else { return nil }
    var section = section
    if !words.names("step"), let own = codes.dropFirst().first(where: \.isStepCode) {
      report(first.first, .codeBeforeStep)
      section.items.removeAll { isCode($0) && $0.first < own.first }
      return step(section, after: waiting)
    }
    // A misspelled `step` is reported as a misspelling.
    if !words.names("step"),
      !words.words.contains(where: { NearMiss.of($0.name, in: ["step"]) != nil })
    {
      report(first.first, .noStepID)
    }
    if let extra = codes.dropFirst().first(where: \.isStepCode) {
      report(extra.first, .secondStep)
      // The fences below belong to the other step.
      section.items.removeAll { $0.first >= extra.first }
    }
    let id = words["step"] ?? ""
    if !id.allSatisfy(Self.isOfID) {
      report(first.first, column: words.column(of: "step"), .oddStepID(id))
    }
    checkNames(in: words, line: first.first, heading: section.first)
    let body = waiting + content(section)
    let parts = StepFences(
      section.items, id: id, starter: body.compactMap(\.code), readsWrongAnswers: depth == .whole,
      directiveProblems: document.directiveProblems(of:), fragment: document.fragment(inside:))
    let lacksSolution =
      !words.has("demonstration") && parts.solution == nil && body.hasEditableCode
      && !section.items.contains(where: \.isUnterminated)
    for problem in parts.problems
    where !lacksSolution || problem.finding.id != .wrongWithoutSolution {
      report(problem.line, column: problem.column, problem.finding)
    }
    // A fence that is never closed may have swallowed the fence with the expectation.
    if parts.expectation == nil, !section.items.contains(where: \.isUnterminated) {
      let other = section.items.first { $0.first > first.first && $0.isLikeOutput }
      report(other?.first ?? first.first, .noExpectation(id, unless: other?.fence?.name))
    }
    if words.has("demonstration"), let solution = parts.solution {
      report(solution.line - 1, .needlessSolution(id))
    }
    if lacksSolution { report(first.first, .noSolution(id)) }
    var step = Step(
      id: id, formerIDs: words.formerIDs.map(\.id), title: section.title,
      content: body, solution: parts.solution, wrongAnswers: parts.wrongAnswers,
      expectation: parts.expectation ?? .output(nil), starterEnd: starterEnd(words),
      checks: parts.checks, mayPrintOnly: mayPrintOnly(words, first.first), hints: parts.hints,
      standardInput: parts.standardInput,
      timeout: timeout(words, first.first), line: section.first)
    step.uses = parts.uses
    step.printsAnything = parts.printsAnything
    step.keepsOutput = words.has("keep")
    step.showsWire = words.names("wire")
    step.wireField = words["wire"]
    return step
  }
}

extension [Step.Content] {
  /// Whether the learner may change part of the code.
  fileprivate var hasEditableCode: Bool {
    contains { $0.code?.segments.hasRegion ?? false }
  }
}
