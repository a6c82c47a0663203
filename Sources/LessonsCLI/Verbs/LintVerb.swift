#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel

/// `lint`: what can be said about a course without a compiler.
enum LintVerb {
  static let verb = Verb(
    name: "lint", summary: "find what is wrong in the lessons' text, without a compiler",
    details: [
      "Reads all lessons: fences, words and ids, links between lessons, images. Every problem is "
        + "reported with its place; any makes the exit code 2."
    ], options: ReportFormat.options, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let writer = try ReportWriter(.lint, invocation)
    let start = ContinuousClock.now
    let folder = try CourseFolder.find(invocation)
    var problems = folder.read().problems
    let documents = folder.documents()
    let links = LinkRule(documents: documents) { name in
      FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
    }
    problems += links.problems()
    return try writer.write(
      ValidationReport(
        linted: documents.map(\.path), problems: problems,
        seconds: (ContinuousClock.now - start) / .seconds(1)))
  }
}
