internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// `goto`, `skip`, `back` and `reset`: moving about and starting over.
enum MovingVerbs {
  static let goto = Verb(
    name: "goto", arguments: "STEP", summary: "go to a step",
    details: [
      "A STEP is `lesson/step`, the beginning of a name, or its number in the lesson at hand.",
      "Earlier steps that you have not solved take part with the lesson's own solution.",
    ], maximumArguments: 1
  ) { invocation in
    guard let word = invocation.arguments.first else {
      throw Failure(.usage, "`goto` needs a step, such as `lessons goto 2`")
    }
    var session = try Session(invocation)
    let address = try session.standing.find(word)
    return try arrive(at: address, &session, invocation)
  }

  static let skip = Verb(
    name: "skip", summary: "leave the step at hand for later", run: skip)

  static let back = Verb(name: "back", summary: "go to the step before", run: back)

  static let reset = Verb(
    name: "reset", arguments: "STEP", summary: "start a step over; your version is kept",
    options: [
      Verb.Option(name: "lesson", value: "LESSON", summary: "start a whole lesson over"),
      Verb.Option(name: "all", value: nil, summary: "start the course over"),
    ], maximumArguments: 1, run: reset)

  private static func skip(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation)
    let address = session.standing.current
    if session.standing.progress[address].status != .passed {
      session.standing.progress[address].status = .skipped
    }
    guard let next = session.standing.pending(after: address) else {
      throw Failure(.noMatch, "there is no step after `\(address)`")
    }
    return try arrive(at: next, &session, invocation)
  }

  private static func back(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation)
    let all = session.standing.course.addresses
    guard let index = all.firstIndex(of: session.standing.current), index > 0 else {
      throw Failure(.noMatch, "this is the first step")
    }
    return try arrive(at: all[index - 1], &session, invocation)
  }

  private static func arrive(
    at address: StepAddress, _ session: inout Session, _ invocation: Invocation
  ) throws -> ExitCode {
    if session.standing.progress[address].status == .skipped {
      session.standing.progress[address].status = .open
    }
    return try NextVerb.arrive(
      at: address, &session, Screens(console: invocation.context.console))
  }

  private static func reset(_ invocation: Invocation) async throws -> ExitCode {
    let word = invocation.arguments.first
    let lessonID = invocation.options["lesson"]
    let asked = [word != nil, lessonID != nil, invocation.has("all")].count { $0 }
    guard asked == 1 else {
      throw Failure(.usage, "say what to reset: a STEP, `--lesson LESSON` or `--all`")
    }
    var session = try Session(invocation)
    let console = invocation.context.console
    if let word {
      console.show([StyledText(try resetStep(try session.standing.find(word), &session))])
      return .success
    }
    let lessons = session.standing.course.lessons.filter { lesson in
      lessonID.map { lesson.id == $0 || lesson.name == $0 } ?? true
    }
    guard !lessons.isEmpty else {
      let meant = NearMiss.of(lessonID ?? "", in: session.standing.course.lessons.map(\.id))
        .map { "did you mean `\($0)`?" }
      throw Failure(
        .noMatch,
        "there is no lesson `\(lessonID ?? "")`; \(meant ?? "`lessons list` shows them all")")
    }
    for lesson in lessons { try resetLesson(lesson, &session, console) }
    if invocation.has("all") { session.standing.progress = Progress() }
    try session.save()
    return .success
  }

  /// Starts a step over, and says in a sentence what was done.
  static func resetStep(_ address: StepAddress, _ session: inout Session) throws -> String {
    let (lesson, index) = try session.standing.locate(address)
    let backup = try session.standing.workspace.backUpPage(of: lesson)
    if let bytes = try session.standing.workspace.readPage(of: lesson) {
      let path = session.standing.workspace.shownPage(of: lesson)
      let source = try SourceText(bytes: bytes, path: path)
      let page = try LearnerPage(source, of: lesson, path: path)
      try session.standing.workspace.writePage(
        PageWriter.resetting(index, of: lesson, in: page), of: lesson, replacing: bytes)
    }
    forget(address, &session)
    try session.save()
    let kept = backup.map { "; your version is in \($0)" } ?? ""
    return "The step `\(address)` is as it was at the beginning\(kept)"
  }

  /// Writes the lesson's page anew, with the steps that were reached.
  private static func resetLesson(
    _ lesson: Lesson, _ session: inout Session, _ console: Console
  ) throws {
    let workspace = session.standing.workspace
    let backup = try workspace.backUpPage(of: lesson)
    for step in lesson.steps {
      forget(StepAddress(lesson: lesson.id, step: step.id), &session, isShown: false)
    }
    if let current = session.standing.progress.current, current.lesson == lesson.id,
      let first = lesson.steps.first
    {
      session.standing.progress.current = StepAddress(lesson: lesson.id, step: first.id)
    }
    if let old = try workspace.readPage(of: lesson) {
      try workspace.writePage(PageWriter.head(of: lesson), of: lesson, replacing: old)
    }
    let kept = backup.map { "; your version is in \($0)" } ?? ""
    console.show([StyledText("The lesson `\(lesson.id)` is as it was at the beginning\(kept)")])
  }

  /// Forgets what was done in a step, but not that hints were seen and time went by.
  private static func forget(
    _ address: StepAddress, _ session: inout Session, isShown: Bool = true
  ) {
    var record = Progress.Record()
    record.hints = session.standing.progress[address].hints
    record.wasShown = isShown && session.standing.progress[address].wasShown
    record.seconds = session.standing.progress[address].seconds
    record.lastAction = session.standing.progress[address].lastAction
    session.standing.progress[address] = record
  }
}
