internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Carries out the tutor's effects in an editor, for the pages of one workspace.
///
/// The driver changes an open page by edits that the user can undo, never by writing its file. An
/// edit counts once the editor has saved the page.
final class EditorDriver {
  let client: EditorClient
  /// The folder of the pages, in the editor's spelling.
  let path: String
  let context: Context
  /// The course's folder, for its glossary.
  let lessons: CourseFolder
  var bench: Workbench
  /// The open pages, by their lessons.
  var pages: [String: LSP.DocumentURI] = [:]
  /// The check of the current step.
  var follower = CheckFollower()
  /// The turns that wait for the lock.
  var turns: [Turn] = []
  /// Whether the text has changed since it was judged.
  var isStale = false
  /// The last message about an unrecorded verdict.
  var saidUnrecorded: String?
  /// The step that an edit has added to a page that is not saved yet.
  var awaited: StepAddress?
  /// The results of edits, which need no check, by lesson.
  var known: [String: [String]] = [:]
  /// The current step when the progress was last read.
  var place: StepAddress
  /// The progress that the editor last received.
  private var followed: Progress?
  /// The call that waits for the check, and its progress.
  var waiting: (call: CommandCall, progress: EditorProgress?)?
  /// The running collection of a step's task.
  var card: (address: StepAddress, work: BackgroundWork<[StyledText]>)?
  /// The last notes about steps, by lesson.
  var notes: [String: Note] = [:]
  /// The diagnostics of each page's code.
  var findings: [LSP.DocumentURI: [LSP.Diagnostic]] = [:]
  /// The published diagnostics of each page, so that none is sent twice.
  var published: [LSP.DocumentURI: [LSP.Diagnostic]] = [:]
  private let invocation: Invocation
  private var watch: PageWatch
  /// Whether the course's code may run.
  private var isPermitted = false
  /// Whether the question about running the course's code is open.
  private var asksForTrust = false

  /// Creates the driver of a workspace.
  ///
  /// - Throws: The problem with the course, the machine or the workspace.
  init(_ invocation: Invocation, _ client: EditorClient, workspace path: String) throws {
    let root = Workspace(path, from: invocation.context.directory)
    let place = try LearningPlace(of: invocation, in: root)
    guard place.workspace.path == path else {
      throw Failure(.noMatch, "\(root.shownPath) is the workspace of another course")
    }
    (self.invocation, self.client, self.path) = (invocation, client, path)
    context = invocation.context
    lessons = place.folder
    bench = try Workbench(invocation, at: place)
    // Before the place is read, so that no change is missed.
    let watch = PageWatch(bench.workspace, lessons)
    self.place = try bench.standing().place
    self.watch = watch
  }

  /// Returns the lesson whose page is at a path, or `nil` if it is not a page.
  func lesson(ofPage path: String) -> LessonOutline? {
    bench.course.lessons.first { bench.workspace.pagePath(of: $0) == path }
  }

  /// Returns the page of a lesson as the editor has it, or `nil` if it is not open.
  func document(of lesson: String) -> TextDocument? {
    pages[lesson].flatMap { client.documents[$0] }
  }

  /// Runs work that may fail, and shows the learner the error.
  func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch let error as RunnerError where error.isAboutTrust {
      askForTrust()
    } catch let error as Diagnostics where error.origin == .page {
      publish(error.all)
    } catch {
      client.show(Program.words(for: error).joined(separator: "\n"), as: .error)
    }
  }

  /// Asks whether the course's code may run.
  ///
  /// The learner can repeat their command after the answer.
  private func askForTrust() {
    guard !asksForTrust else { return }
    asksForTrust = true
    let course = FilePath.real(lessons.path) ?? lessons.path
    client.choose(TrustMessages.question(course), [EditorMessages.trust, EditorMessages.noTrust]) {
      [weak self] answer in
      guard let self else { return }
      asksForTrust = false
      guard answer == EditorMessages.trust else { return }
      attempt {
        var trusting = invocation
        try trusting.options.set(CourseTrust.trust, to: "")
        let root = Workspace(path, from: context.directory)
        bench = try Workbench(trusting, at: LearningPlace(of: trusting, in: root))
        try permit()
        check()
      }
    }
  }
}

/// Documents.
extension EditorDriver {
  func opened(_ document: TextDocument) {
    guard let path = document.uri.path, let lesson = lesson(ofPage: path) else { return }
    pages[lesson.id] = document.uri
    guard lesson.id == place.lesson else { return }
    attempt {
      try permit()
      take { [unowned self] session in
        // The learner may have gone elsewhere meanwhile.
        let address = session.standing.place
        if address.lesson == lesson.id {
          place = address
          try perform(session.handle(.goTo(address)), &session)
        }
        follow(session.standing)
      }
    }
  }

  func closed(_ document: TextDocument) {
    guard let lesson = lesson(of: document) else { return }
    notes[lesson] = nil
    publish([], in: document)
    (published[document.uri], findings[document.uri]) = (nil, nil)
    pages[lesson] = nil
  }

  /// Removes the diagnostics about the judged text, which has changed.
  func changed(_ document: TextDocument) {
    guard let lesson = lesson(of: document) else { return }
    let isNew = lesson == place.lesson && !isStale
    guard isNew || findings[document.uri]?.isEmpty == false else { return }
    // The check continues, as it judges the saved text, but its verdict stays hidden.
    if isNew { isStale = true }
    follower.stopTrace()
    clear(document)
    refresh()
  }

  func saved(_ document: TextDocument) {
    guard let lesson = lesson(of: document) else { return }
    attempt {
      try permit()
      let lines = SourceText(document.text).lines
      take(.save) { [unowned self] session in
        if let awaited, awaited.lesson == lesson { try takeBrought(awaited, &session) }
        defer { follow(session.standing) }
        guard session.standing.place.lesson == lesson, known[lesson] != lines else { return }
        known[lesson] = nil
        meet(session.standing)
        try perform(session.handle(.saved(place)), &session)
      }
    }
  }

  /// Returns the lesson of an open page.
  func lesson(of document: TextDocument) -> String? {
    pages.first { $0.value == document.uri }?.key
  }

  /// Ensures that the course's code may run.
  ///
  /// The compiler does not read it before that either.
  ///
  /// - Throws: `RunnerError` when the learner has not allowed it yet.
  func permit() throws {
    guard !isPermitted else { return }
    try bench.runner.permit(context.interrupt)
    isPermitted = true
  }

  /// Goes to the step that an edit has added to a page, now that the page is saved.
  private func takeBrought(_ address: StepAddress, _ session: inout TutoringSession) throws {
    awaited = nil
    let (lesson, _) = try session.standing.locate(address)
    // The learner may have undone the edit.
    guard try session.standing.pages.page(of: lesson)?.page.section(address.step) != nil
    else { return }
    if !session.standing.progress[address].wasShown { try session.noteBrought(address) }
    try perform(session.handle(.brought(address)), &session)
    _ = session.handle(.look(address))
    try session.save()
  }
}

/// Changes from outside the editor.
extension EditorDriver {
  var descriptors: [Int32] {
    [watch.descriptor] + follower.descriptors
      + [preparing, card?.work.descriptor].compactMap(\.self)
  }

  var wakeUp: ContinuousClock.Instant? {
    [watch.wakeUp, follower.wakeUp, nextTurn].compactMap(\.self).min()
  }

  func work() {
    attempt { try followCheck() }
    if follower.isRecordDue { attempt { try tryToRecord() } }
    takeTurns()
    tellCard()
    if watch.isDue { look() }
  }

  /// Takes over what other programs did in the workspace, and the author's changes.
  func look() {
    watch.begin()
    guard !follower.isChecking, !follower.isUnrecorded, turns.isEmpty else { return }
    let news = watch.news(bench.workspace, lessons)
    guard news.course || news.progress else { return }
    attempt {
      if news.course {
        let shelf = try lessons.shelf(of: lessons.manifest(), in: bench.workspace, keeps: true)
        if shelf.course != bench.course { bench = bench.teaching(shelf) }
      }
      let standing = try bench.standing()
      // The editor already shows this driver's own changes.
      if news.course || standing.progress != followed { follow(standing) }
    }
  }

  /// Goes to the learner's current step, even if another program moved there.
  func follow(_ standing: Standing) {
    followed = standing.progress
    if standing.place != place { arrive(at: standing.place) }
    refresh()
  }

  /// Forgets the verdict of the previous step.
  func arrive(at address: StepAddress) {
    place = address
    stopCheck()
    clearNotes()
    for uri in pages.values { client.documents[uri].map(clear) }
  }

  /// Ends the background work, and records a verdict that the editor has received.
  ///
  /// The editor is closed, so waiting for another program with the lock ends after two seconds.
  func end() {
    card?.work.cancel()
    card?.work.wait()
    let failure = follower.end(bench) { false }
    bench.runner.endPreparing()
    if let failure { context.console.complain(FollowingMessages.unrecordedAtEnd(failure)) }
  }

  /// The descriptor that becomes readable when the preparation of the next check can continue;
  /// `nil` without one.
  private var preparing: Int32? {
    pages.isEmpty || !isPermitted ? nil : follower.prepare(place, bench)
  }
}

extension RunnerError {
  /// Whether the course's code is not allowed to run yet.
  fileprivate var isAboutTrust: Bool { if case .notTrusted = self { true } else { false } }
}
