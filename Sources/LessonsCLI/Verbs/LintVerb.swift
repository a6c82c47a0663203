internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// `lint`: finds problems in a course without a compiler.
enum LintVerb {
  private static let release = Flag("release", "if there are no problems, save the ids in ids.txt")

  static let verb = Verb(
    name: "lint", arguments: "[LESSON…]", completed: .lessons,
    summary: "find problems in the lessons' text, without a compiler",
    details: [
      "Reads all lessons: fences, words and ids, wildcards, directives, headings, links between "
        + "lessons, images, files. Every problem is reported with its place, and any problem makes the exit code 2.",
      "With `--release` the verb saves the ids of all steps in the course's `ids.txt`. From then on a step "
        + "that is in the list but no longer in the course, not even as `was=`, `renamed` or `removed`, is a problem.",
      "A LESSON limits the report to it. All lessons are read, as one may depend on another.",
    ],
    options: [release] + ReportOptions.all, maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let writer = try ReportWriter(.lint, invocation)
    let start = ContinuousClock.now
    let folder = try CourseFolder.ofAuthor(invocation)
    let released = folder.releasedList
    let lint = try folder.lint()
    let problems = lint.problems()
    let chosen = try lint.paths(named: invocation.arguments)
    let words = invocation.arguments.map { " " + $0 }.joined()
    let code = try writer.write(
      ValidationReport(
        linted: chosen, problems: problems.filter { words.isEmpty || chosen.contains($0.path) },
        rerun: "lessons lint\(words)\(invocation.courseWords)",
        seconds: (ContinuousClock.now - start) / .seconds(1)))
    if invocation[release] {
      try release(folder, lint, released, problems, invocation.context.console)
    }
    return code
  }

  /// Records the ids of the steps, unless the course has problems.
  private static func release(
    _ folder: CourseFolder, _ lint: CourseLint, _ old: [UInt8]?, _ problems: [Diagnostic],
    _ console: Console
  ) throws {
    guard problems.isEmpty else {
      return console.complain("the ids are not released: fix the problems first")
    }
    let file = try folder.release(lint, replacing: old)
    let count = ReleasedIDs.text(of: lint).utf8.count { $0 == UInt8(ascii: "\n") }
    console.say([
      StyledText("\(Sanitizer.clean(file)) now has \(Plural.number(count, "id"))")
    ])
  }
}
