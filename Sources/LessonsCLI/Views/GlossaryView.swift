internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The glossary in the form for the terminal.
struct GlossaryView {
  let glossary: Glossary
  let standing: Standing
  let capabilities: TerminalCapabilities

  /// Returns all terms with their meanings.
  func lines() -> [StyledText] { lines(of: glossary.entries) }

  /// Returns all terms, starting with those that a step links to, and then those of its lesson.
  func lines(for step: Step, of lesson: Lesson) -> [StyledText] {
    func anchors(_ proses: [String]) -> Set<String> {
      proses.reduce(into: []) { $0.formUnion(Glossary.anchors(in: $1)) }
    }
    let here = anchors(step.content.proses)
    let around = anchors(
      lesson.preamble.proses + lesson.steps.flatMap(\.content.proses) + lesson.closing.map(\.text))
    let titles = ["In this step", "In this lesson", "All other words"]
    let groups = Dictionary(grouping: glossary.entries) { entry in
      here.contains(entry.anchor) ? 0 : around.contains(entry.anchor) ? 1 : 2
    }
    guard groups[0] != nil || groups[1] != nil else { return lines() }
    return titles.enumerated().flatMap { number, title in
      groups[number].map { [StyledText(title, .dim), ""] + lines(of: $0) } ?? []
    }
  }

  private func lines(of entries: [Glossary.Entry]) -> [StyledText] {
    entries.flatMap { entry in title(entry) + meaning(of: entry) + [""] }
  }

  /// Returns one term: its meaning, and the steps that link to it.
  func lines(of entry: Glossary.Entry) -> [StyledText] {
    title(entry) + meaning(of: entry) + [""] + places(of: entry)
  }

  private func title(_ entry: Glossary.Entry) -> [StyledText] {
    StyledText(Sanitizer.line(entry.word), .bold).wrapped(to: capabilities.width)
  }

  private func meaning(of entry: Glossary.Entry) -> [StyledText] {
    MarkdownRenderer(capabilities).render(entry.meaning)
  }

  private func places(of entry: Glossary.Entry) -> [StyledText] {
    let all = standing.course.lessons.compactMap { try? standing.shelf.lesson($0) }
      .flatMap { places(of: entry, in: $0) }
    guard !all.isEmpty else { return [StyledText("No step links to it.", .dim)] }
    return [StyledText("You meet it in:", .dim)] + all
  }

  /// Returns the lesson itself, if its opening or closing text links to the term, and the steps that
  /// link to it.
  private func places(of entry: Glossary.Entry, in lesson: Lesson) -> [StyledText] {
    let around = lesson.preamble.proses + lesson.closing.map(\.text)
    let isAround = around.contains { Glossary.anchors(in: $0).contains(entry.anchor) }
    let steps = lesson.steps.filter { step in
      step.content.proses.contains { Glossary.anchors(in: $0).contains(entry.anchor) }
    }
    return (isAround ? [row(lesson.id, lesson.title, isToCome: false)] : [])
      + steps.map { step in
        let address = StepAddress(lesson: lesson.id, step: step.id)
        return row(
          address.description, step.title, isToCome: !standing.progress[address].wasShown)
      }
  }

  private func row(_ name: String, _ title: String, isToCome: Bool) -> StyledText {
    var row: StyledText = "  "
    row += StyledText(Sanitizer.line(name), .bold)
    row += StyledText("  " + Sanitizer.line(title))
    if isToCome { row += StyledText("  still to come", .dim) }
    return row.truncated(to: capabilities.width)
  }
}

extension [Step.Content] {
  /// The texts of its prose.
  fileprivate var proses: [String] {
    compactMap { part in
      if case .prose(let fragment) = part { fragment.text } else { nil }
    }
  }
}
