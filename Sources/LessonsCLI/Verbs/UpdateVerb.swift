internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `update`: fetches the newest version of the course.
enum UpdateVerb {
  static let verb = Verb(
    name: "update", arguments: "[ADDRESS]", completed: .folders,
    summary: "fetch the changes of a course that was started from an address",
    details: [
      "Lists the changes, lesson by lesson, and asks before it applies them. Your pages, passes and backups "
        + "stay as they are, and the previous version is kept beside your backups. `lessons refresh` then "
        + "brings the changes of a lesson into its page.",
      "With an ADDRESS, the course comes from there from now on: after a move, or for a different version, "
        + "such as `lessons update https://example.org/course.git#v2`.",
    ], options: [Confirmation.yes], maximumArguments: 1, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let workspace = Workspace(of: invocation)
    guard var known = workspace.courseSource else {
      throw OriginMessages.noSource(workspace.shownPath)
    }
    let address = try CourseAddress(
      invocation.arguments.first ?? known.address, in: context.directory)
    let mine = TakenCourse(workspace, context)
    TemporaryFolder.sweep(in: mine.root)
    if known.address == address.text, mine.isThere {
      known.seen = try GitRepository(address: address, context: context).reference().commit
      known.looked = context.now()
      try workspace.note(known)
      guard known.hasUpdate else {
        context.console.show([StyledText(OriginMessages.nothingNew(known, address))])
        return .success
      }
    }
    let room = try TemporaryFolder(in: mine.root)
    let place = known.folder.isEmpty ? nil : known.folder
    let fetched = try FetchedCourse(address, place, in: room.path, context)
    let id = fetched.course.manifest.id
    guard id == mine.course.manifest.id else {
      throw OriginMessages.otherCourse(id, mine.course.manifest.id, address)
    }
    let console = context.console
    let source = CourseSource(
      address: address.text, folder: fetched.place, taken: fetched.version)
    // The same version from a different address: keep the previous one in the backup.
    if fetched.version.commit == known.taken.commit, mine.isThere {
      try workspace.note(source)
      console.show([StyledText(OriginMessages.nothingNew(source, address))])
      return .success
    }
    let news = CourseNews(from: mine.course, to: fetched.course)
    console.show(
      OriginMessages.lines(news, from: known.taken, to: fetched.version).flatMap {
        StyledText($0).wrapped(to: console.output.width, rest: "    ")
      })
    let leftOut = OriginMessages.leftOut(LargeFiles.names(in: fetched.folder.path))
    console.show(leftOut.flatMap { $0.wrapped(to: console.output.width) })
    try Confirmation.ask(
      "Take it?", invocation, declined: OriginMessages.notTaken,
      unasked: OriginMessages.unasked("lessons update"))
    try mine.replace(with: fetched)
    try workspace.note(source)
    console.show(OriginMessages.taken(fetched.version, in: workspace))
    _ = consume room
    return .success
  }
}
