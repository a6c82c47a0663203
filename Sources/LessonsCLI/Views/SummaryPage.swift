internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The summary page: the learner's new abilities, and the work behind them.
///
/// A lesson with all its steps passed has its own closing text. Any other lesson has the titles of
/// the passed steps.
struct SummaryPage {
  let standing: Standing

  /// Returns the page in the form for a terminal.
  func lines(_ capabilities: TerminalCapabilities) -> [StyledText] {
    MarkdownRenderer(capabilities).render(markdown)
  }

  var markdown: String {
    let course = standing.course
    let begun = course.lessons.filter { StepTotals(of: $0, in: standing).passed > 0 }
    let whole = StepTotals(of: course.addresses, in: standing.progress)
    var blocks = ["# What you have learnt", "\(sentence(whole))."]
    for outline in begun {
      if let lesson = try? standing.shelf.lesson(outline) { blocks += section(of: lesson) }
    }
    let left = course.lessons.filter { StepTotals(of: $0, in: standing).passed == 0 }
    if !left.isEmpty {
      blocks += [
        "## Still to come",
        left.map { "- \($0.title)" + ($0.isReadable ? "" : " (\(CourseView.cannotBeRead))") }
          .joined(separator: "\n"),
      ]
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func sentence(_ totals: StepTotals) -> String {
    let lessons = Plural.number(standing.course.lessons.count, "lesson")
    let title = standing.course.manifest.title.map { "*\($0)*, " } ?? ""
    let path = PathView.standing(standing.tutor).map { "; \($0)" } ?? ""
    return "\(totals.words), in \(title)a course of \(lessons)\(path)"
  }

  /// Returns the output of a step under the step's title, if the learner keeps it.
  private func kept(_ lesson: Lesson) -> (Step) -> [String] {
    { step in
      let address = StepAddress(lesson: lesson.id, step: step.id)
      guard step.keepsOutput, let text = standing.workspace.kept(of: address), !text.isEmpty else {
        return []
      }
      let fence = String(repeating: "`", count: text.contains("```") ? 8 : 3)
      return [
        "### \(step.title)", "\(fence)text\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)",
      ]
    }
  }

  private func section(of lesson: Lesson) -> [String] {
    let totals = StepTotals(of: lesson.outline, in: standing)
    let passed = lesson.steps.filter {
      standing.progress.hasPassed(StepAddress(lesson: lesson.id, step: $0.id))
    }
    // The closing text is about the whole lesson.
    let words =
      passed.count < lesson.steps.count
      ? "" : ClosingText.standalone(lesson.closing.map(\.text).joined(separator: "\n\n"))
    let learnt = words.isEmpty ? passed.map { "- \($0.title)" }.joined(separator: "\n") : words
    let seen = totals.revealed.map { "`\($0.step)`" }.joined(separator: ", ")
    let solutions = seen.isEmpty ? "" : ": \(seen)"
    return ["## \(lesson.title)", "*\(totals.words)*\(solutions)", learnt]
      + passed.flatMap(kept(lesson))
  }
}

/// Adapts a lesson's closing text to a page outside the course.
enum ClosingText {
  /// Returns the text without its heading, without pointers to the next lesson, and without inner
  /// links.
  ///
  /// A link between lessons becomes plain text.
  static func standalone(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var kept: [(isHeading: Bool, text: String)] = []
    for (index, block) in Markdown.parse(markdown).enumerated() {
      let range = max(block.range.startLine - 1, 0)..<min(block.range.endLine, lines.count)
      // The range of a list may include the empty lines after it.
      let own = lines[range].reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()
      let text = own.joined(separator: "\n")
      switch block.kind {
      case .heading where index == 0: continue
      case .heading(_, let content): kept.append((true, "### \(content.plainText)"))
      case .paragraph where text.contains("](@"): continue
      case .codeBlock: kept.append((false, text))
      default: kept.append((false, withoutInnerLinks(text)))
      }
    }
    // Leave out a heading when nothing below it is left.
    let isLast = { (index: Int) in index + 1 == kept.count || kept[index + 1].isHeading }
    return kept.indices.filter { !kept[$0].isHeading || !isLast($0) }.map { kept[$0].text }
      .joined(separator: "\n\n")
  }

  private static func withoutInnerLinks(_ text: String) -> String {
    text.replacing(/\[([^\]]+)\]\(([^)]*)\)/) { match in
      match.2.contains(":") ? String(match.0) : String(match.1)
    }
  }
}
