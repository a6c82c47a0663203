internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// `refresh`: brings changed lessons into pages that the learner has already begun.
enum RefreshVerb {
  static let verb = Verb(
    name: "refresh", arguments: "[LESSON…]", completed: .lessons,
    summary: "bring the changes of lessons into your pages",
    details: [
      "A page has the text of its lesson from the time when you began it. `refresh` merges later "
        + "changes to the lesson into the page: the code before the first step, and the steps' code "
        + "around yours. Your own code stays, and the backup has the old page.",
      "It lists, and leaves alone, lines that both you and the lesson have changed. Without a LESSON it "
        + "refreshes all pages.",
      "Steps that an editor or git removed from a page come back with your last code, and so does a "
        + "missing page.",
    ], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    var session = try TutoringSession(try Workbench(invocation))
    let console = invocation.context.console
    let lessons = try lessons(invocation.names, session.standing)
    var code = ExitCode.success
    var pages = 0
    var hasNews = false
    for outline in lessons {
      do {
        // A lesson that the learner has not begun need not be read.
        guard try session.standing.wasBegun(outline) else { continue }
        let lesson = try session.standing.shelf.lesson(outline)
        guard let done = try session.refresh(lesson) else { continue }
        pages += 1
        let lines = RefreshMessages.lines(done, of: lesson, in: session.standing)
        hasNews = hasNews || !lines.isEmpty
        console.show(lines.map { StyledText($0) })
      } catch let error as Diagnostics {
        // The other pages can still be refreshed.
        console.say(error.all.map { StyledText(Sanitizer.clean($0.description)) })
        code = .failed
      }
    }
    guard pages > 0 || code != .success else {
      throw Failure(.noMatch, RefreshMessages.nothingBegun(invocation.arguments))
    }
    if !hasNews, code == .success {
      console.show([StyledText(RefreshMessages.nothingNew(pages: pages))])
    }
    return code
  }

  /// Returns the lessons that the arguments name, or all without arguments.
  private static func lessons(_ words: [String], _ standing: Standing) throws -> [LessonOutline] {
    guard !words.isEmpty else { return standing.course.lessons }
    let ids = try words.map { word in
      switch try standing.reference.meaning(ofLesson: word) {
      case .lesson(let id): id
      case .step(let address): address.lesson
      }
    }
    return standing.course.lessons.filter { ids.contains($0.id) }
  }
}
