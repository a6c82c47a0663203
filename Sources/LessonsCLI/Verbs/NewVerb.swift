#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `new`: writes the start of a lesson.
enum NewVerb {
  private static let number = Option.number(
    "number", "N", 0...999, "its number (else: the next one)")

  private static let repository = Option.text(
    "repository", "NAME", "a course in its own folder, ready for git and CI")

  static let verb = Verb(
    name: "new", arguments: "SLUG [TITLE…]", summary: "begin a lesson or a course of your own",
    details: [
      "Writes `NN-SLUG.md` into the course, a working lesson of two steps whose text "
        + "explains what to replace. With the first lesson it also writes `course.json`, which "
        + "has the course's name, and `course.schema.json`, with which editors check that file. "
        + "It never overwrites a file.",
      "The lesson goes into the course of `--course`, which is created if it does not exist, else "
        + "into the nearest folder `Lessons` here or above.",
      "With `--repository NAME` and an optional TITLE, it makes the folder NAME with a course of two "
        + "lessons, a glossary, README.md, .gitignore, .swift-format, and a workflow that proves the "
        + "lessons on GitHub.",
    ],
    options: [number, repository], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    if let name = invocation[repository] { return try RepositoryStart(name, invocation).make() }
    guard let slug = invocation.arguments.first else {
      throw Failure(.usage, "`new` needs the lesson's id, such as `lessons new two-factor`")
    }
    let console = invocation.context.console
    let folder = try CourseFolder.forWriting(invocation)
    let files = folder.files
    let name = try LessonName(slug, number: invocation[number], among: files)
    let title = LessonScaffold.title(invocation.arguments.dropFirst(), or: slug)
    let text = LessonScaffold.text(title: title)
    try write(text, to: "\(folder.path)/\(name.file)")
    if files.isEmpty, let course = try CourseScaffold.begin(folder) {
      console.say([StyledText("\(course) has the course's name; complete it")])
    }
    if files.isEmpty, let ignored = try ignorePages(beside: folder) {
      console.say([StyledText("\(ignored) keeps learners' pages out of git")])
    }
    if let other = name.lookalike(among: files) {
      console.say([
        StyledText(
          "`\(slug)` is very similar to the lesson `\(other)`; learners easily mix up such names")
      ])
    }
    let option = invocation.courseWords
    console.show([
      StyledText("\(folder.shown(name.file)) is now a lesson: one exercise, one demonstration"),
      StyledText("Prove it with: ") + StyledText("lessons validate \(slug)\(option)", .bold),
      StyledText("After a change of its code: ")
        + StyledText("lessons record \(slug)\(option)", .bold),
    ])
    return .success
  }

  /// Makes git ignore the pages beside a course, and returns the file's name.
  ///
  /// - Returns: `nil` when the course's folder is not called `Lessons`, or the file already exists.
  private static func ignorePages(beside folder: CourseFolder) throws -> String? {
    let name = ".gitignore"
    let above = FilePath.parent(of: folder.path)
    guard FilePath.name(of: folder.path) == "Lessons", try FileKind.of("\(above)/\(name)") == nil
    else {
      return nil
    }
    try AtomicFile.create(Array("\(Workspace.folderName)/\n".utf8), at: "\(above)/\(name)")
    return name
  }

  /// Writes a file that must not exist yet, and creates its folder if it is missing.
  private static func write(_ text: String, to path: String) throws {
    let folder = FilePath.parent(of: path)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .environment,
        "cannot make the folder \(folder); name one you may write to with `--course DIR`")
    }
    try AtomicFile.create(Array(text.utf8), at: path)
  }
}
