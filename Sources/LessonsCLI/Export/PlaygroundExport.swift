internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// A course, or some of its lessons, as an Xcode playground.
struct PlaygroundExport {
  /// The pages, in the order of the course.
  private(set) var pages: [PlaygroundFiles.Page] = []
  private let course: CourseFolder
  private let lint: CourseLint
  private let isMissing: (String) -> Bool

  /// Creates the pages without writing anything.
  ///
  /// - Parameter invocation: The verb, with the names of lessons.
  /// - Throws: `Diagnostics` when a lesson cannot become a page, or `Failure`.
  init(_ invocation: Invocation) throws {
    course = try CourseFolder.ofAuthor(invocation)
    lint = try course.lint()
    isMissing = Self.missing(invocation.context)
    let chosen = Set(try lint.paths(named: invocation.arguments))
    let drafts = lint.file.manifest.drafts
    let lessons = lint.lessons.filter { lesson in
      chosen.contains(lesson.path)
        && (!invocation.arguments.isEmpty || !drafts.contains(lesson.file.slug))
    }
    // A readable lesson may be exported despite findings of `lint`.
    let readable = Set(lint.lessons.map(\.path))
    var problems =
      invocation.arguments.isEmpty ? lint.faults.filter { !readable.contains($0.path) } : []
    problems += lessons.filter { $0.lesson == nil }.flatMap(\.findings)
    add(lessons)
    guard problems.isEmpty else { throw Diagnostics(problems, in: .lesson) }
    guard !pages.isEmpty else { throw PlaygroundMessages.nothing }
  }

  /// The course's id.
  var courseID: String { lint.file.manifest.id }

  /// Writes the playground.
  ///
  /// - Throws: `Failure` when the folder is not free, `SystemError` when it cannot be written.
  func write(to folder: ExportFolder) throws {
    try folder.requireFree(for: courseID)
    let files = PlaygroundFiles.files(pages)
    try folder.write(files, ExportRecord(course: courseID, files))
  }

  /// Adds the learners' pages and, at the end, the glossary.
  private mutating func add(_ all: [LintedLesson]) {
    let glossary = course.contents(of: Glossary.fileName)
      .flatMap { try? SourceText(bytes: $0, path: Glossary.fileName, in: .lesson) }
    for (index, linted) in all.enumerated() {
      guard let lesson = linted.lesson else { continue }
      let assets = course.assets(of: linted.file).assets
      let text = PlaygroundPage.text(
        of: lesson, notes: notes(on: linted, assets),
        between: (index > 0, index + 1 < all.count || glossary != nil))
      pages.append(
        PlaygroundFiles.Page(
          name: linted.file.stem, text: text, resources: assets.files,
          sources: PlaygroundPage.sources(of: lesson)))
    }
    guard let glossary, !pages.isEmpty else { return }
    pages.append(
      PlaygroundFiles.Page(
        name: PlaygroundPage.glossaryName, text: PlaygroundPage.glossary(glossary)))
  }

  /// Returns the notes above a page.
  private func notes(on linted: LintedLesson, _ assets: Assets) -> [String] {
    PlaygroundMessages.notes(
      PageNeeds(
        linted.document, linted.lesson, hasFiles: !assets.files.isEmpty, isMissing: isMissing))
  }

  /// Returns whether a playground lacks a module, because the module comes with this program.
  private static func missing(_ context: Context) -> (String) -> Bool {
    let modules = try? InstalledModules.find(executable: context.executable).searchPaths.first
    return { name in
      guard let modules else { return !CourseManifest.ownModules.contains(name) }
      return FileStamp.isThere("\(modules)/\(name).swiftmodule")
    }
  }
}

extension PlaygroundExport {
  /// The folder for the playground, as typed.
  static let playground = Option.folder(
    "playground", "an Xcode playground, with a page for each lesson")

  /// The options of `export` for playgrounds.
  static let options: [any DeclaredOption] = [playground]

  /// Their description in the help.
  static let details = [
    "`--playground DIR` makes each lesson a page with its prose and starters, but without hints, checks or "
      + "answers. DIR is the playground if its name ends in `.playground`; otherwise the playground is in "
      + "DIR and has the course's name. Each page begins with the features that Xcode lacks.",
    "The verb never touches a folder that is not an export of this course, or that has changed since.",
  ]

  /// Creates the playground, and reports its content.
  ///
  /// - Throws: The reason why it cannot be created.
  static func run(_ invocation: Invocation, into folder: String) throws -> ExitCode {
    let context = invocation.context
    let export = try PlaygroundExport(invocation)
    var path = FilePath.absolute(folder, in: context.directory)
    if !path.hasSuffix(".playground") { path += "/\(export.courseID).playground" }
    let target = ExportFolder(path, context)
    try export.write(to: target)
    let words = PlaygroundMessages.written(export.pages.count, to: target.shownPath)
    context.console.show([StyledText(words)])
    return .success
  }
}
