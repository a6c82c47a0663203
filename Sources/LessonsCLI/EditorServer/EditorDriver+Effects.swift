internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Carries out the tutor's effects.
extension EditorDriver {
  /// Carries out the effects in order.
  func perform(_ effects: [Tutor.Effect], _ session: inout TutoringSession) throws {
    for effect in effects { try perform(effect, &session) }
  }

  private func perform(_ effect: Tutor.Effect, _ session: inout TutoringSession) throws {
    switch effect {
    case .bring(let address):
      guard try !bringsByEdit(address, session) else { break }
      try session.bring(address)
      try perform(session.handle(.brought(address)), &session)
    case .judge(let address, let purpose):
      guard try !bringsByEdit(address, session) else { break }
      try startCheck(address, purpose, &session)
    case .restore(let scope): try restore(scope, &session)
    case .save: try session.save()
    case .present(let address): present(address, session.standing)
    case .invite(let address): try checkAgain(address, &session)
    case .verdict(_, let losesPass): try showVerdict(losesPass: losesPass)
    // The verdict contains the output of a demonstration.
    case .printed: try showVerdict(losesPass: false)
    case .closeLesson(let id):
      guard let lesson = try? session.standing.shelf.lesson(id) else { break }
      tell(
        LessonEnd(lesson: lesson, standing: session.standing).lines(.plain80),
        at: StepAddress(lesson: id, step: lesson.steps.last?.id ?? ""), isEnd: true)
    case .offer(let open, let address):
      say([StyledText(TutoringError.offer(open, after: address))])
    case .finish:
      session.readAllPages()
      // A save made the last step pass, so the end is new. The summary has the closing texts of all
      // lessons.
      tell(
        CourseEnd(standing: session.standing, capabilities: .plain80).lines(isNew: true),
        at: session.standing.place, isEnd: true)
    case .finishPath:
      say(PathEnd(standing: session.standing, width: TerminalCapabilities.plain80.width).lines())
    case .fittingHints, .hint, .noHints, .solution, .askForSolution, .nothingToSolve:
      try help(effect, session.standing)
    case .refuse(let reason): client.show(reason.words, as: .warning)
    }
  }

  /// Shows lines of an answer.
  func say(_ lines: [StyledText]) { client.show(EditorMessages.text(lines)) }

  /// Goes to a step, and names its place if no open page has it.
  private func present(_ address: StepAddress, _ standing: Standing) {
    guard address != place else { return }
    arrive(at: address)
    guard document(of: address.lesson) == nil else { return }
    let page = standing.pagePlace(of: address)
    client.show(EditorMessages.isElsewhere(address, page))
    if let page { open(LSP.DocumentURI(PagePlace.link(to: page.file))) }
  }

  /// Shows a file in the editor, if the editor supports that, with the cursor at the start of a
  /// line, counted from 1.
  func open(_ uri: LSP.DocumentURI, at line: Int? = nil) {
    guard client.capabilities.window?.showDocument?.support == true else { return }
    let start = line.map { LSP.Position(line: $0 - 1, character: 0) }
    let parameters = LSP.ShowDocumentParams(
      uri: uri, selection: start.map { LSP.Range(start: $0, end: $0) })
    client.ask("window/showDocument", parameters, for: LSP.Null.self) { _ in }
  }

  /// Checks a revisited step again when it has changed, or was tried without a pass.
  private func checkAgain(_ address: StepAddress, _ session: inout TutoringSession) throws {
    guard session.standing.wantsCheckOnArrival(at: address) else { return }
    try startCheck(address, .check, &session)
  }
}

/// Edits of open pages.
extension EditorDriver {
  /// Adds a missing step to an open page by an edit.
  ///
  /// - Returns: Whether there is an edit. If so, the learner reaches the step by saving the page.
  private func bringsByEdit(
    _ address: StepAddress, _ session: borrowing TutoringSession
  ) throws -> Bool {
    guard let document = document(of: address.lesson) else { return false }
    let (lesson, _) = try session.standing.locate(address)
    let page = try page(document.text, of: lesson)
    guard let bringing = try session.bringing(address, into: page) else { return false }
    guard isSaved(document) else {
      client.show(EditorMessages.saveFirst, as: .warning)
      return true
    }
    let text = bringing.text
    edit(document, EditorMessages.label(bringing: address.step), to: text) { [self] in
      awaited = address
      known[address.lesson] = SourceText(text).lines
      let line = (try? self.page(text, of: lesson))?.section(address.step)?.markLine ?? 1
      client.show(EditorMessages.brought(address.step, line: line, again: bringing.missing))
      open(document.uri, at: line)
    }
    return true
  }

  /// Parses the editor's text of a page.
  private func page(_ text: String, of lesson: Lesson) throws -> LearnerPage {
    try LearnerPage(SourceText(text), of: lesson, path: bench.workspace.shownPage(of: lesson))
  }

  /// Makes the editor change a page, as one undo step.
  ///
  /// - Parameters:
  ///   - document: The page before the change.
  ///   - label: The name of the change.
  ///   - text: The new text.
  ///   - then: Runs after the editor has changed the page.
  private func edit(
    _ document: TextDocument, _ label: String, to text: String, then: @escaping () -> Void = {}
  ) {
    guard client.capabilities.workspace?.applyEdit == true else {
      return client.show(EditorMessages.cannotEdit, as: .error)
    }
    let isVersioned = client.capabilities.workspace?.workspaceEdit?.documentChanges == true
    let edit = LSP.WorkspaceEdit(
      [document.edit(to: text)], of: document, isVersioned: isVersioned)
    client.ask(
      "workspace/applyEdit", LSP.ApplyWorkspaceEditParams(label: label, edit: edit),
      for: LSP.ApplyWorkspaceEditResult.self
    ) { [client] result in
      if result?.applied == true {
        then()
      } else {
        client.show(EditorMessages.notApplied, as: .error)
      }
    }
  }

  private func restore(
    _ scope: Tutor.ResetScope, _ session: inout TutoringSession
  ) throws {
    guard case .step(let address) = scope, let document = document(of: address.lesson) else {
      let restored = try session.restore(scope)
      return say(
        restored.map { StyledText(ResetMessage.text(scope, $0.lesson, backup: $0.backup)) })
    }
    let (lesson, _) = try session.standing.locate(address)
    let (text, backup) = try session.restore(address, inEditor: document.text)
    edit(document, EditorMessages.label(resetting: address.step), to: text) { [self] in
      known[address.lesson] = SourceText(text).lines
      client.show(ResetMessage.text(scope, lesson, backup: backup))
    }
  }

  /// The hints in the form for an editor.
  var hintText: HintText {
    HintText(
      capabilities: .plain80, patterns: context.patterns,
      hintWord: EditorMessages.hintWord, solutionWord: EditorMessages.solutionWord)
  }

  /// Shows help for a step.
  private func help(_ effect: Tutor.Effect, _ standing: Standing) throws {
    let hints = hintText
    switch effect {
    case .fittingHints(let address, let left):
      tell(try hints.fitting(address, left: left, in: standing), at: address)
    case .hint(let address, let number, let isLast):
      tell(try hints.ordered(address, number: number, isLast: isLast, in: standing), at: address)
    case .noHints(let address): client.show("The step `\(address.step)` has no hints.")
    case .nothingToSolve(let address): say([SolutionText.nothingToSolve(address)])
    case .askForSolution(let address):
      let question = EditorMessages.askForSolution(address)
      client.choose(question, [EditorMessages.showSolution, EditorMessages.keepTrying]) {
        [weak self] answer in
        guard let self, answer == EditorMessages.showSolution else { return }
        act(.solution(address, isGranted: true))
      }
    case .solution(let address):
      guard let document = document(of: address.lesson) else { break }
      let (lesson, index) = try standing.locate(address)
      let page = try page(document.text, of: lesson)
      guard page.section(address.step) != nil else { break }
      edit(
        document, EditorMessages.label(solving: address.step),
        to: PageWriter.solving(index, of: lesson, in: page))
    default: break
    }
  }
}
