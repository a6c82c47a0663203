internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// A step as the terminal shows it: where it is, what it says, its code, what must happen.
struct StepView {
  let lesson: Lesson
  let index: Int
  /// The page and the line the step's code begins at, when the step is in the page.
  var place: String?
  /// The link to the page, for terminals that open links.
  var link: String?
  /// The steps done in the course and their number.
  var done: (Int, of: Int)
  /// What the step's pass is worth.
  var pass = Tutor.Pass.open
  /// The step as the learner's page has it, once they have changed it.
  var own: [Step.Content]?
  /// The values of the page's lines, when they are asked for.
  var values: ValueLog?
  let capabilities: TerminalCapabilities

  private var step: Step { lesson.steps[index] }
  private var width: Int { capabilities.width }

  /// The lines of the whole view.
  func lines() -> [StyledText] {
    var lines = heading()
    if index == 0 { lines += body(of: lesson.preamble) }
    lines += body(of: own ?? step.content)
    lines += expectation()
    return lines
  }

  /// The lesson's name, the step's number, and a bar over the course.
  private func heading() -> [StyledText] {
    let name =
      StyledText(Sanitizer.clean(lesson.title), .bold)
      + StyledText(" · step \(index + 1) of \(lesson.steps.count)", .dim)
    let bar = ProgressBar.text(done: done.0, of: done.of, width: 20)
    let room = width - bar.width - 1
    guard name.width <= room else { return name.wrapped(to: width) + [bar, ""] }
    return [name.padded(to: room) + " " + bar, ""]
  }

  private func body(of content: [Step.Content]) -> [StyledText] {
    content.flatMap { part -> [StyledText] in
      switch part {
      case .prose(let fragment):
        // The lesson's title is in the heading already.
        let text = index == 0 ? fragment.text.droppingTitle : fragment.text
        guard !text.isEmpty else { return [] }
        return MarkdownRenderer(width: width, links: capabilities.links).render(text) + [""]
      case .code(let fragment):
        let code = CodeView.lines(fragment.text, width: width) { values?[fragment.line + $0] }
        return code.isEmpty ? [] : code + [""]
      }
    }
  }

  private func expectation() -> [StyledText] {
    switch step.expectation {
    case .output(nil): []
    case .output(let output?), .crash(_, let output?):
      sample(step.isDemonstration ? "It prints:" : "It should print:", output.lines)
    case .compileError(let words): sample("It must not compile; the compiler says:", words)
    case .crash(let words, nil): sample("It crashes, and its last words are:", [words])
    }
  }

  private func sample(_ title: String, _ lines: [String]) -> [StyledText] {
    [StyledText(title, .dim)]
      + lines.flatMap { line in
        StyledText(Sanitizer.clean(line), .color(.cyan)).wrapped(to: width, first: "  ", rest: "  ")
      } + [""]
  }

  /// What to do now, in one or two lines.
  func invitation() -> [StyledText] {
    guard let place else { return [] }
    var lines: [StyledText] = []
    let file = StyledText(place, .bold, link: capabilities.links ? link : nil)
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
        + StyledText("You have passed this step, and it has changed since: ") + file)
        .wrapped(to: width, rest: "  ")
      lines.append(goOn + StyledText("   Stuck: ") + StyledText("lessons hint", .bold))
    case .open:
      lines += (StyledText("Your turn: ") + file).wrapped(to: width)
      lines += [
        goOn + StyledText("   Stuck: ", .plain) + StyledText("lessons hint", .bold)
      ]
    }
    return lines
  }
}

/// Code as the terminal shows it, what is hidden left out, what may be changed marked.
enum CodeView {
  /// The lines of a step's code, with the values of those that have one.
  static func lines(
    _ code: String, width: Int, valueOf: (_ index: Int) -> LineValue? = { _ in nil }
  ) -> [StyledText] {
    var lines: [StyledText] = []
    let kinds = CodeSegments(code).lineKinds
    for (index, (kind, styled)) in zip(kinds, SwiftHighlighter.highlight(code)).enumerated() {
      guard kind == .plain || kind == .editable else { continue }
      let bar: StyledText =
        kind == .editable ? StyledText("  ▌ ", .color(.green)) : StyledText("  │ ", .dim)
      let rows = styled.wrapped(to: width, first: bar, rest: bar + "  ")
      lines +=
        valueOf(index).map {
          ValueColumn.lines(rows, $0, indent: bar + "    ", width: width)
        } ?? rows
    }
    let isBlank = { (line: StyledText) in line.text.dropFirst(4).allSatisfy(\.isWhitespace) }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return Array(lines.drop(while: isBlank))
  }
}

extension String {
  /// The text without a `#` title in its first line.
  fileprivate var droppingTitle: String {
    guard hasPrefix("# "), let end = firstIndex(of: "\n") else {
      return hasPrefix("# ") ? "" : self
    }
    return String(self[end...].drop { $0 == "\n" })
  }
}
