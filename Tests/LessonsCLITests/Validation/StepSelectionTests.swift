import LessonModel
import Testing
import Tutoring

@testable import LessonsCLI
@testable import Validation

@Suite struct StepSelectionTests {
  private let lessons = [
    ("00-pages", ["read", "mend"]), ("07-pkce", ["proof", "keys"]), ("08-keys", ["read", "query"]),
  ].map { name, steps in
    Lesson(
      id: String(name.dropFirst(3)), name: name, title: name, path: "\(name).md", preamble: [],
      steps: steps.map { Step(id: $0, title: $0, content: [], expectation: .output(nil)) })
  }

  private func chosen(_ words: String...) throws -> [String] {
    let reading = CourseFolder.Reading(
      manifest: CourseManifest(id: "course"), lessons: lessons, problems: [])
    return try StepSelection.of(words, in: reading).flatMap { job in
      job.indices.map { "\(job.lesson.id)/\(job.lesson.steps[$0].id)" }
    }
  }

  @Test(arguments: [
    ("pages", ["pages/read", "pages/mend"]), ("00-pages", ["pages/read", "pages/mend"]),
    ("00-pages.md", ["pages/read", "pages/mend"]), ("pages/mend", ["pages/mend"]),
    ("pages/2", ["pages/mend"]), ("pa/2", ["pages/mend"]), ("mend", ["pages/mend"]),
    ("me", ["pages/mend"]),
    ("pk", ["pkce/proof", "pkce/keys"]), ("pkce/pr", ["pkce/proof"]),
    // A lesson's whole name comes before a step's, and a step's before the beginning of a lesson's.
    ("keys", ["keys/read", "keys/query"]), ("proof", ["pkce/proof"]),
    ("ke", ["keys/read", "keys/query"]),
  ])
  func `a word names a lesson, its file or a step, or is a unique prefix`(
    word: String, steps: [String]
  ) throws {
    #expect(try chosen(word) == steps)
  }

  @Test func `the steps of several words come in the order of the course`() throws {
    #expect(try chosen("keys/query", "pages/read", "keys/query") == ["pages/read", "keys/query"])
    #expect(try chosen().count == 6)
  }

  @Test(arguments: [
    ("p", "`p` could mean `pages`, `pkce`; type more of the name"),
    ("read", "`read` could mean `pages/read`, `keys/read`; type more of the name"),
    ("pages/3", "there is no step 3 in `pages`; it has 2 steps"),
    ("mnd", "there is no lesson or step `mnd`; did you mean `mend`?"),
    ("zebra", "there is no lesson or step `zebra`; `lessons list` shows them all"),
  ])
  func `an unknown or ambiguous word is refused`(word: String, message: String) {
    let failure = #expect(throws: StepReference.Failure.self) { try chosen(word) }
    #expect(failure?.words == message)
  }
}
