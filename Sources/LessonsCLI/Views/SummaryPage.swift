internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The page worth keeping: what was learnt, in the lessons' own closing words, and what it took.
struct SummaryPage {
  let standing: Standing

  /// The page as a terminal shows it.
  func lines(_ capabilities: TerminalCapabilities) -> [StyledText] {
    MarkdownRenderer(width: capabilities.width, links: capabilities.links).render(markdown)
  }

  /// The page as Markdown.
  var markdown: String {
    let course = standing.course
    let begun = course.lessons.filter { Tally(of: $0, in: standing).passed > 0 }
    let whole = Tally(of: course.addresses, in: standing.progress)
    var blocks = ["# What you have learnt", "\(sentence(whole))."]
    for lesson in begun { blocks += section(of: lesson) }
    let left = course.lessons.filter { Tally(of: $0, in: standing).passed == 0 }
    if !left.isEmpty {
      blocks += ["## Still to come", left.map { "- \($0.title)" }.joined(separator: "\n")]
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func sentence(_ tally: Tally) -> String {
    let lessons = standing.course.lessons.count
    return "\(tally.words), in a course of \(lessons) lesson\(lessons == 1 ? "" : "s")"
  }

  private func section(of lesson: Lesson) -> [String] {
    let tally = Tally(of: lesson, in: standing)
    let words = KeptWords.text(lesson.closing.map(\.text).joined(separator: "\n\n"))
    let learnt =
      words.isEmpty ? lesson.steps.map { "- \($0.title)" }.joined(separator: "\n") : words
    let seen = tally.revealed.map { "`\($0.step)`" }.joined(separator: ", ")
    let solutions = seen.isEmpty ? "" : ": \(seen)"
    return ["## \(lesson.title)", "*\(tally.words)*\(solutions)", learnt]
  }
}

/// A lesson's closing words as they stand on a page outside the course.
enum KeptWords {
  /// The words without their own heading, without what leads on to the next page, and with links
  /// between lessons as words only.
  static func text(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var kept: [(isHeading: Bool, text: String)] = []
    for (index, block) in Markdown.parse(markdown).enumerated() {
      let range = max(block.range.startLine - 1, 0)..<min(block.range.endLine, lines.count)
      // A list may reach over the empty lines behind it.
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
    // A heading whose words were left out says nothing.
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
