internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// A step in the form for the terminal: position, text, code and expected result.
struct StepView {
  let lesson: Lesson
  let index: Int
  /// The page and line where the step's code begins; `nil` when the step is not in the page.
  var place: String?
  /// The URL of the page, for terminals that open links.
  var link: String?
  /// The number of finished steps in the course, and of all its steps.
  var done: (Int, of: Int)
  /// Whether no earlier step was editable, so that editing must be explained.
  var isFirstExercise = false
  /// Whether the learner's path enters the lesson here, so that its introduction comes first.
  var entersLesson = false
  /// Whether the step has passed and its pass still holds.
  var pass = Tutor.Pass.open
  /// The changed earlier step, if the pass no longer holds because of it.
  var cause: String?
  /// The step as the learner's page has it; `nil` until they change it.
  var own: [Step.Content]?
  /// The values of the page's lines; `nil` when they are not requested.
  var values: ValueLog?
  /// The names that its code may use.
  var used: [UsedSymbols.Entry] = []
  var capabilities: TerminalCapabilities

  private var step: Step { lesson.steps[index] }
  /// Whether the step's output changes from run to run, so that one run's values prove nothing.
  var outputVaries: Bool { step.expectation.output?.varies == true }
  private var width: Int { capabilities.width }

  /// Returns the lines of the whole view.
  func lines() -> [StyledText] { heading() + parts().flatMap(\.passage.lines) }

  /// Returns the view without its heading, in parts that a reader can lay out side by side.
  ///
  /// - Parameter withExpectation: Whether to show the expected output.
  /// - Returns: The parts in order. Their names stay the same when the learner's code changes.
  func parts(withExpectation: Bool = true) -> [ReaderPart] {
    let opening = body(of: introduction, named: "opening")
    let used = ReaderPart(.text, Passage("uses", lines: usedSymbols()))
    let read = ReaderPart(.text, Passage("input", lines: input()))
    let printed = ReaderPart(
      .code, Passage("expectation", lines: withExpectation ? expectation() : []))
    return opening + body(of: own ?? step.content, named: "step") + [used, read, printed]
  }

  /// The introduction of the lesson, if it comes before the step.
  private var introduction: [Step.Content] {
    index == 0 || entersLesson ? lesson.preamble : []
  }

  /// Returns the rest of a step's task beside its text and code: the names it may use, its input,
  /// and the output it should print.
  func card() -> [StyledText] { usedSymbols() + input() + expectation() }

  /// The width of the widest table or diagram in the text; 0 without one.
  var tableColumns: Int {
    let renderer = renderer
    let content = introduction + step.content
    return content.map { part in
      if case .prose(let fragment) = part { renderer.tableWidth(in: fragment.text) } else { 0 }
    }.max() ?? 0
  }

  /// Returns the lesson's name, the step's number, and the course's progress bar.
  private func heading() -> [StyledText] {
    let name =
      StyledText(Sanitizer.clean(lesson.title), .bold)
      + StyledText(" · step \(index + 1) of \(lesson.steps.count)", .dim)
    let bar = ProgressBar.text(done: done.0, of: done.of, width: 20)
    let room = width - bar.width - 1
    guard name.width <= room else { return name.wrapped(to: width) + [bar, ""] }
    return [name.padded(to: room) + " " + bar, ""]
  }

  /// The renderer of the step's prose, where a footnote's text may be in a different piece.
  private var renderer: MarkdownRenderer {
    var renderer = MarkdownRenderer(capabilities)
    let content = introduction + (own ?? step.content)
    renderer.notes = Set(
      content.flatMap { part -> Set<String> in
        if case .prose(let fragment) = part { Markdown.noteLabels(in: fragment.text) } else { [] }
      })
    renderer.definitions = LinkDefinitions.text(of: lesson)
    return renderer
  }

  private func body(of content: [Step.Content], named name: String) -> [ReaderPart] {
    let renderer = renderer
    return content.enumerated().map { number, part in
      let name = "\(name) \(number)"
      switch part {
      case .prose(let fragment):
        // The heading already shows the lesson's title.
        let text = index == 0 || entersLesson ? fragment.text.droppingTitle : fragment.text
        let lines = text.isEmpty ? [] : renderer.render(text) + [""]
        return ReaderPart(.text, Passage(name, lines: lines))
      case .code(let fragment):
        let code = CodeView.units(fragment.text, width: width) { values?[fragment.line + $0] }
        return ReaderPart(.code, Passage(name, units: code.isEmpty ? [] : code + [[""]]))
      }
    }
  }

  /// Returns the declarations that the step's code may use, each with its description below it.
  private func usedSymbols() -> [StyledText] {
    guard !used.isEmpty else { return [] }
    let rows = used.flatMap { entry -> [StyledText] in
      let found =
        entry.symbols.isEmpty
        ? [CodeSymbol(path: [], signature: entry.used.name, documentation: [])] : entry.symbols
      return found.prefix(Self.mostOverloads).flatMap { symbol in
        StyledText(Sanitizer.line(symbol.qualifiedSignature), .color(.cyan))
          .wrapped(to: width, first: "  ", rest: "      ")
          + (symbol.summary.isEmpty
            ? []
            : StyledText(Sanitizer.line(symbol.summary)).wrapped(
              to: width, first: "    ", rest: "    "))
      }
    }
    return [StyledText(StepWords.uses, .dim)] + rows + [""]
  }

  /// The maximum number of visible declarations of one name.
  static let mostOverloads = 3

  /// Returns the step's standard input.
  private func input() -> [StyledText] {
    guard let input = step.standardInput, !input.isEmpty else { return [] }
    let text = input.hasSuffix("\n") ? input.dropLast() : input[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return sample(StepWords.input, lines)
  }

  private func expectation() -> [StyledText] {
    switch step.expectation {
    case .output(nil): []
    case .output(let output?): printed(output)
    case .compileError(let words): sample(StepWords.refused, words)
    case .crash(let words, let output):
      (output.map(printed) ?? []) + sample(StepWords.crash, [words])
    }
  }

  private func printed(_ output: ExpectedOutput) -> [StyledText] {
    sample(StepWords.printed(step, output), output.shownLines)
  }

  private func sample(_ title: String, _ lines: [String]) -> [StyledText] {
    [StyledText(title, .dim)]
      + lines.flatMap { line in
        StyledText(Sanitizer.clean(line), .color(.cyan)).wrapped(to: width, first: "  ", rest: "  ")
      } + [""]
  }

  private var changed: String { cause.map { "`\($0)` before it has changed" } ?? "it has changed" }

  /// Describes what to do now, in one or two lines.
  func invitation() -> [StyledText] {
    guard let place else { return [] }
    var lines: [StyledText] = []
    let file = StyledText(
      Sanitizer.clean(place), .bold, link: capabilities.links ? link : nil)
    let goOn = StyledText("Then: ") + StyledText("lessons next", .bold)
    switch pass {
    case _ where step.isDemonstration:
      lines += (StyledText("Nothing to change here. Play with it in ") + file).wrapped(to: width)
      lines.append(goOn)
    case .holds:
      lines += (StyledText("✓ ", .color(.green)) + StyledText("You have passed this step: ") + file)
        .wrapped(to: width, rest: "  ")
      lines.append(goOn)
    case .changed:
      lines +=
        (StyledText("~ ", .color(.yellow))
        + StyledText("You have passed this step, and \(changed) since: ") + file)
        .wrapped(to: width, rest: "  ")
      lines.append(goOn + StyledText("   Stuck: ") + StyledText("lessons hint", .bold))
    case .open:
      lines += (StyledText("Your turn: ") + file).wrapped(to: width)
      if isFirstExercise { lines += TwoWindows.lines(.verbs, width: width) }
      lines += [
        goOn + StyledText("   Stuck: ", .plain) + StyledText("lessons hint", .bold)
      ]
    }
    return lines
  }
}

extension String {
  /// The string without a `#` title on its first line.
  fileprivate var droppingTitle: String {
    guard hasPrefix("# "), let end = firstIndex(of: "\n") else {
      return hasPrefix("# ") ? "" : self
    }
    return String(self[end...].drop { $0 == "\n" })
  }
}
