internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// `glossary`: explains a term and lists the steps that mention it.
enum GlossaryVerb {
  static let verb = Verb(
    name: "glossary", arguments: "[WORD]", summary: "what a word means, and which steps mention it",
    details: [
      "WORD may be any word of a heading in the glossary. Without a WORD it lists all words of the course, "
        + "beginning with those of the current step and its lesson."
    ],
    maximumArguments: .max,
    isPaged: true
  ) { invocation in
    let standing = try Standing(of: invocation)
    guard let glossary = try LearningPlace(of: invocation).folder.glossary() else {
      throw Failure(
        .noMatch, "this course has no glossary: no `\(Glossary.fileName)` is beside its lessons")
    }
    let console = invocation.context.console
    let view = GlossaryView(glossary: glossary, standing: standing, capabilities: console.output)
    // A term may have spaces.
    let word = invocation.arguments.joined(separator: " ")
    guard !word.isEmpty else {
      let place = try? standing.locate(standing.place)
      console.show(
        place.map { view.lines(for: $0.lesson.steps[$0.index], of: $0.lesson) } ?? view.lines())
      return .success
    }
    let found = glossary.entries(for: word)
    guard !found.isEmpty else {
      let meant = NearMiss.of(word, in: glossary.entries.map(\.word))
        .map { "did you mean `\($0)`?" }
      throw Failure(
        .noMatch,
        "the glossary has no word `\(Sanitizer.line(word))`; "
          + (meant ?? "`lessons glossary` lists all words"))
    }
    console.show(Array(found.map(view.lines).joined(separator: [""])))
    return .success
  }
}
