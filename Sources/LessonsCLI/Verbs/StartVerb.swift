internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `start`: begins a course from an address or a folder, and shows its first step.
enum StartVerb {
  static let into = Option.folder("into", "the folder to make (else: one with the course's name)")
  static let folder = Option.text(
    "folder", "NAME", "the folder of the lessons, if a repository has several courses")

  static let verb = Verb(
    name: "start", arguments: "ADDRESS|DIR", completed: .folders,
    summary: "begin a course from an address, in its own folder",
    details: [
      "An ADDRESS names a git repository: https://…, ssh://…, user@host:path, or a path; `#` and "
        + "a tag or branch after it select that version. The course is at its root, or in a folder.",
      "`start` describes the course and what its code may do here, and asks before it keeps anything. "
        + "Then it makes a folder with the lessons in `Lessons` and your pages in `Playground`, and shows "
        + "the first step. `lessons update` in that folder fetches changes.",
      "A DIR with lessons stays where it is, and the new folder has only your pages.",
    ], options: [into, folder, Confirmation.yes, CourseTrust.trust], maximumArguments: 1, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    guard let word = invocation.arguments.first else {
      throw Failure(
        .usage,
        "`start` needs an address or a folder, such as `lessons start "
          + "https://example.org/course.git`")
    }
    let context = invocation.context
    let path = FilePath.absolute(word, in: context.directory)
    let there = [path, "\(path)/Lessons"].lazy.map { CourseFolder($0, in: context) }
      .first(where: \.isCourse)
    if let there { return try begin(there, invocation) }
    return try fetch(try CourseAddress(word, in: context.directory), invocation)
  }

  /// Begins a course without copying it.
  private static func begin(
    _ folder: CourseFolder, _ invocation: Invocation
  ) throws -> ExitCode {
    let manifest = try folder.manifest()
    let course = try folder.shelf(of: manifest).course
    let root = NewFolder(
      invocation, named: LessonFileName.isTypable(manifest.id) ? manifest.id : "course")
    try root.requireFree { $0.rememberedCourse?.path == folder.path }
    let origin = "in \(folder.shownPath), where it stays"
    try agree(CourseOffer(course: course, origin: origin), root, invocation)
    try root.making { room in
      let workspace = try root.makeWorkspace(in: room, manifest, invocation.context)
      try workspace.remember(CourseMemory(id: manifest.id, path: folder.path))
      try root.put(workspace)
    }
    return try showFirstStep(in: root, invocation)
  }

  /// Fetches a course and begins it.
  private static func fetch(
    _ address: CourseAddress, _ invocation: Invocation
  ) throws -> ExitCode {
    let context = invocation.context
    let root = NewFolder(invocation, named: address.name)
    try root.requireFree { $0.courseSource?.address == address.text }
    try root.making { room in
      let fetched = try FetchedCourse(address, invocation[folder], in: room.path, context)
      let place = fetched.place.isEmpty ? "" : ", folder \(fetched.place)"
      let origin = "from \(address.text)\(place), \(fetched.version.words)"
      try agree(
        CourseOffer(
          course: fetched.course, bytes: fetched.bytes,
          largeFiles: LargeFiles.names(in: fetched.folder.path), origin: origin), root, invocation)
      let manifest = fetched.course.manifest
      let workspace = try root.makeWorkspace(in: room, manifest, context)
      try workspace.remember(CourseMemory(id: manifest.id, path: "\(root.path)/Lessons"))
      try workspace.note(
        CourseSource(address: address.text, folder: fetched.place, taken: fetched.version))
      try root.put(workspace, and: fetched.folder.path)
    }
    return try showFirstStep(in: root, invocation)
  }

  /// Describes the course, and returns once the learner agrees.
  private static func agree(
    _ offer: CourseOffer, _ root: NewFolder, _ invocation: Invocation
  ) throws {
    let console = invocation.context.console
    let width = console.output.width
    let rights = OriginMessages.rights(isProtected: invocation.context.sandbox().protects)
    console.show(
      OriginMessages.facts(offer, width: width) + StyledText(rights).wrapped(to: width)
        + [StyledText("")])
    try Confirmation.ask(
      "Start it in \(root.shownPath)?", invocation, declined: OriginMessages.notStarted,
      unasked: OriginMessages.unasked(
        "lessons start \(ShellWords.join(invocation.arguments))"))
  }

  private static func showFirstStep(
    in root: NewFolder, _ invocation: Invocation
  ) throws -> ExitCode {
    var context = invocation.context
    let sign = root.shownPath.hasPrefix("-") ? "./" : ""
    context.console.show([
      StyledText("It is in \(root.shownPath), and all commands work there: ")
        + StyledText(Sanitizer.line("cd \(ShellWords.join([sign + root.shownPath]))"), .bold),
      StyledText(""),
    ])
    context.directory = root.path
    context.environment["LESSONS_COURSE"] = nil
    context.environment["LESSONS_WORKSPACE"] = nil
    var options = OptionValues(of: NextVerb.verb.allOptions)
    if invocation[CourseTrust.trust] { try options.set(CourseTrust.trust, to: "") }
    var driver = try TutorDriver(Invocation(options: options, context: context))
    return try driver.run(.next)
  }
}
