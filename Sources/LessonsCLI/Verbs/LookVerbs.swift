internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// `show`, `list`, `status`: they change nothing but the time of the last action.
enum LookVerbs {
  private static let json = Flag("json", "print JSON")
  private static let about = Flag("about", "the front page of the course, and its paths")

  static let show = Verb(
    name: "show", arguments: "[STEP]", completed: .steps, summary: "show the step again",
    options: ValuesOptions.all + [CourseTrust.trust], maximumArguments: 1, isPaged: true
  ) { invocation in
    let place = try LearningPlace(of: invocation)
    var standing = try Standing(at: place)
    let address = try standing.step(invocation.arguments.first)
    standing.readPage(of: try standing.locate(address).lesson)
    let context = invocation.context
    let screens = StepScreens(context)
    if invocation.wantsValues {
      let runner = try? CheckRunner.make(for: invocation, at: place)
      let trace = try runner.flatMap { try ValueTrace(address, in: standing, $0) }
      try screens.showValues(of: address, in: standing, trace)
    } else {
      try screens.show(address, in: standing)
    }
    try screens.invite(address, in: standing)
    standing.noteLook(at: address, context.now())
    return .success
  }

  static let list = Verb(
    name: "list", arguments: "[LESSON]", completed: .lessons,
    summary: "all lessons and steps, and which of them are done",
    details: ["With a LESSON it lists only its steps: `lessons list basic` or `lessons list 2`."],
    options: [about, json],
    maximumArguments: 2, isPaged: true
  ) { invocation in
    if invocation[about] { return try showAbout(invocation) }
    var standing = try Standing(of: invocation)
    standing.readAllPages()
    if invocation.names.count > 1 {
      throw Failure(
        .usage, "`list` does not take `\(invocation.names[1])`; see `lessons help list`")
    }
    let lesson = try invocation.names.first.map { word in
      switch try standing.reference.meaning(ofLesson: word) {
      case .lesson(let id): id
      case .step(let address): address.lesson
      }
    }
    let console = invocation.context.console
    if invocation[json] {
      try console.show(json: CourseReport(standing, lesson: lesson))
    } else {
      let view = CourseView(standing: standing, capabilities: console.output)
      console.show(view.lines(of: lesson))
    }
    return .success
  }

  /// Shows the front page of the course, its `README.md`, or else its title, and its paths.
  private static func showAbout(_ invocation: Invocation) throws -> ExitCode {
    let place = try LearningPlace(of: invocation)
    let course = try place.shelf().course
    let console = invocation.context.console
    let width = console.output.width
    let text = try place.folder.frontPage()
    let page = text.map { MarkdownRenderer(console.output).render($0) + [""] }
    // The author's text already describes the paths.
    let paths =
      PathView.areNamed(in: text ?? "", course) ? [] : PathView.lines(course, width: width)
    console.show((page ?? CourseTitle(course: course).facts(width: width)) + paths)
    return .success
  }

  private static let fetch = Flag(
    "fetch", "check for an update of a fetched course, at most once a day")

  static let status = Verb(
    name: "status", summary: "where you are, in one line", options: [json, fetch]
  ) { invocation in
    let code = try status(invocation, asJSON: invocation[json])
    if invocation[fetch], let words = try UpdateNotice.words(invocation) {
      invocation.context.console.say([StyledText(words)])
    }
    return code
  }

  /// Tells the learner their place, in one line.
  static func status(_ invocation: Invocation, asJSON: Bool = false) throws -> ExitCode {
    var standing = try Standing(of: invocation)
    let console = invocation.context.console
    if asJSON {
      standing.readAllPages()
      try console.show(
        json: StatusReport(standing, place: standing.pagePlace(of: standing.place)))
    } else {
      console.show([StatusLine(standing: standing).text(width: console.output.width)])
    }
    return .success
  }
}
