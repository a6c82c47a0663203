internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// `export`: a course as an Xcode playground.
enum ExportVerb {
  private static let playground = Option.folder("playground", "an Xcode playground in this folder")
  private static let whole = Flag(
    "whole", "with `--playground`: all that the lessons have, answers too, for `import`")

  static let verb = Verb(
    name: "export", arguments: "[LESSON…]", completed: .lessons,
    summary: "make an Xcode playground of a course",
    details: [
      "With `--playground DIR` each lesson becomes a page with its prose and starters, without a hint, "
        + "a check or an answer. DIR is the playground if its name ends in `.playground`; if not, the "
        + "playground is in DIR and has the course's name. What Xcode lacks stands above each page.",
      "With `--whole` each page has the whole lesson: edit it in Xcode, and `lessons import` brings your edits "
        + "back into the Markdown, and changes nothing else.",
      "A folder that is no export of this course, or in which something was changed since, is left alone.",
    ],
    options: [playground, whole], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    guard let folder = invocation[playground] else {
      throw Failure(
        .usage, "`export` needs a folder, such as `lessons export --playground Course.playground`")
    }
    return try PlaygroundExport.run(invocation, folder: folder, isWhole: invocation[whole])
  }
}
