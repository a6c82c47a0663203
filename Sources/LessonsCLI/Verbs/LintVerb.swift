#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// `lint`: what can be said about a course without a compiler.
enum LintVerb {
  static let verb = Verb(
    name: "lint", summary: "find what is wrong in the lessons' text, without a compiler",
    details: [
      "Reads all lessons: fences, words and ids, links between lessons, images. Every problem is "
        + "reported with its place; any makes the exit code 2."
    ], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let console = invocation.context.console
    let folder = try CourseFolder.find(invocation)
    var problems = folder.read().problems
    let documents = folder.documents()
    let links = LinkRule(documents: documents) { name in
      FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
    }
    problems += links.problems()
    for problem in problems { console.show([StyledText(Sanitizer.clean(problem.description))]) }
    let words =
      "\(documents.count) lesson\(documents.count == 1 ? "" : "s"), "
      + (problems.isEmpty
        ? "no problems" : "\(problems.count) problem\(problems.count == 1 ? "" : "s")")
    console.show([StyledText(words, problems.isEmpty ? .color(.green) : .color(.red))])
    return problems.isEmpty ? .success : .faultyLesson
  }
}
