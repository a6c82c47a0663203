internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// Where a step's code begins in its page.
struct PagePlace: Sendable {
  var path: String
  var line: Int
  /// The page's whole path, for links.
  var file: String

  /// The place as `path:line`.
  var text: String { "\(path):\(line)" }
}

extension Standing {
  /// Where a step's code is; `nil` when it isn't in a page that can be read.
  func place(of address: StepAddress) -> PagePlace? {
    guard let (lesson, index) = course.find(address),
      let bytes = try? workspace.readPage(of: lesson),
      let source = try? SourceText(bytes: bytes, path: ""),
      let page = try? LearnerPage(source, of: lesson, path: ""),
      let section = page.section(lesson.steps[index].id)
    else { return nil }
    return PagePlace(
      path: workspace.shownPage(of: lesson), line: section.editableLine,
      file: "\(workspace.path)/\(lesson.name).swift")
  }
}

extension LearnerPage.Section {
  /// The line a person wants to be at: the first editable one, else the first of the code.
  fileprivate var editableLine: Int {
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let word = line.drop { $0 == " " || $0 == "\t" }
      if word.hasPrefix("//#-editable-code") { return code.line + index + 1 }
      if !word.hasPrefix("//"), word.contains("/*#-editable-code") { return code.line + index }
    }
    let first = lines.firstIndex { !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace) }
    return code.line + (first ?? 0)
  }
}

/// Puts steps and verdicts on the console.
struct Screens: Sendable {
  let console: Console

  /// Shows a step with what to do about it.
  func show(_ address: StepAddress, in standing: Standing) throws {
    console.show(try view(of: address, in: standing).lines())
  }

  /// Shows a step as the learner's page has it, with the values of its lines.
  func showValues(of address: StepAddress, in standing: Standing, _ trace: ValueTrace?) throws {
    var view = try view(of: address, in: standing)
    guard let trace, let log = try trace.run() else {
      return console.show(view.lines() + [ValuesView.unavailable, ""])
    }
    view.traced = (trace.code.flatMap { ProseInCode.split($0) }, log)
    console.show(view.lines())
  }

  /// Shows the last lines of a step's screen: where to write, what to type.
  func invite(_ address: StepAddress, in standing: Standing) throws {
    console.show(try view(of: address, in: standing).invitation())
  }

  /// The view of a step as the learner has it.
  func view(of address: StepAddress, in standing: Standing) throws -> StepView {
    let (lesson, index) = try standing.locate(address)
    let place = standing.place(of: address)
    return StepView(
      lesson: lesson, index: index, place: place?.text,
      link: place.map { "file://\($0.file)" },
      done: (standing.progress.passedCount(in: standing.course), of: standing.course.stepCount),
      capabilities: console.output)
  }

  /// Shows how a step did.
  func show(_ judgement: Judgement, of address: StepAddress, in standing: Standing) throws {
    console.show(try view(of: judgement, address, in: standing).lines())
  }

  /// The view of how a step did.
  func view(
    of judgement: Judgement, _ address: StepAddress, in standing: Standing
  ) throws -> VerdictView {
    let (lesson, index) = try standing.locate(address)
    let step = lesson.steps[index]
    let failure = judgement.failureText
    let pages = PageLines(standing: standing)
    let fitting = step.hints.contains { hint in
      hint.condition.map { Self.matches($0, failure) } ?? false
    }
    // One that was given for the same failure is not given again.
    let isNew = fitting && !standing.workspace.hasSeenFitting(address, failure)
    return VerdictView(
      judgement: judgement, id: step.id, sourceLine: pages.line(of:), link: pages.link(of:),
      hints: (
        min(standing.progress[address].hints, step.orderedHints.count),
        of: step.orderedHints.count
      ),
      hasFittingHint: isNew, capabilities: console.output)
  }

  /// Makes the traced run of what was judged and shows its values beside the code.
  func showValues(_ trace: ValueTrace) throws {
    let view = ValuesView(code: trace.code, log: try trace.run(), width: console.output.width)
    console.show([""] + view.lines())
  }

  /// Shows what a demonstration printed.
  func showOutput(_ judgement: Judgement) {
    console.show(Self.output(of: judgement, width: console.output.width))
  }

  /// What a demonstration printed.
  static func output(of judgement: Judgement, width: Int) -> [StyledText] {
    let lines = judgement.output.split(separator: "\n", omittingEmptySubsequences: false)
    let said = judgement.diagnostics.filter { $0.severity == .error }.map(\.description)
    let words = judgement.standardError.split(separator: "\n").map(String.init)
    let all = lines.map(String.init) + said + words
    return [StyledText("It ran, and this is what came out:", .dim)]
      + all.filter { !$0.isEmpty }.flatMap { line in
        StyledText(Sanitizer.clean(line), .color(.cyan)).wrapped(to: width, first: "  ", rest: "  ")
      } + [""]
  }

  /// Whether a hint's condition fits a failure; `^` and `$` are the ends of its lines.
  static func matches(_ condition: String, _ failure: String) -> Bool {
    guard let regex = try? Regex(condition) else { return false }
    return failure.firstMatch(of: regex.anchorsMatchLineEndings()) != nil
  }
}

/// Finds the lines that diagnostics point at in the pages of a workspace.
struct PageLines: Sendable {
  let standing: Standing

  private func lesson(of diagnostic: Diagnostic) -> Lesson? {
    standing.course.lessons.first { standing.workspace.shownPage(of: $0) == diagnostic.path }
  }

  /// The text of the line, if it is in a page.
  func line(of diagnostic: Diagnostic) -> String? {
    guard let lesson = lesson(of: diagnostic),
      let bytes = try? standing.workspace.readPage(of: lesson),
      let source = try? SourceText(bytes: bytes, path: ""),
      source.lines.indices.contains(diagnostic.line - 1)
    else { return nil }
    return source.lines[diagnostic.line - 1]
  }

  /// The address of the page for links.
  func link(of diagnostic: Diagnostic) -> String? {
    lesson(of: diagnostic).map { "file://\(standing.workspace.path)/\($0.name).swift" }
  }
}
