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

/// `new`: writes a lesson to begin with.
enum NewVerb {
  private static let number = Option.number(
    "number", "N", 0...999, "its number; the next otherwise")

  private static let repository = Option.text(
    "repository", "NAME", "a course in a folder of its own, ready for git and CI")

  static let verb = Verb(
    name: "new", arguments: "SLUG [TITLE…]", summary: "begin a lesson or a course of your own",
    details: [
      "Writes `NN-SLUG.md` into the course, a lesson of two steps that can be taught as it is and "
        + "says in its text what to put in its place; with the first lesson `course.json`, which "
        + "says what the course is called, and `course.schema.json`, which tells editors what may "
        + "stand there. Nothing is ever written over.",
      "The course is the one of `--course`, which is made when it is not there, else the nearest "
        + "folder `Lessons` upward.",
      "With `--repository NAME` and a TITLE, if you like, it makes the folder NAME with a course of two "
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
      console.say([StyledText("\(course) says what the course is called; complete it")])
    }
    if files.isEmpty, let ignored = try ignorePages(beside: folder) {
      console.say([StyledText("\(ignored) keeps learners' pages out of git")])
    }
    if let other = name.lookalike(among: files) {
      console.say([
        StyledText(
          "`\(slug)` looks much like the lesson `\(other)`; learners mix up such names easily")
      ])
    }
    let option = invocation.courseWords
    console.show([
      StyledText("\(folder.shown(name.file)) is a lesson now: one exercise, one demonstration"),
      StyledText("Prove it with: ") + StyledText("lessons validate \(slug)\(option)", .bold),
      StyledText("After a change of its code: ")
        + StyledText("lessons record \(slug)\(option)", .bold),
    ])
    return .success
  }

  /// Tells git to leave out the pages that are made beside a course, and returns the file's name.
  ///
  /// - Returns: `nil` when the course is not called `Lessons`, or there is such a file already.
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

  /// Writes a file that must not exist yet; makes its folder when there is none.
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
