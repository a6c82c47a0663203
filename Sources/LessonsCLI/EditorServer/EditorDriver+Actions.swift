internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// The learner's actions at the current step, and the lenses beside its lines.
extension EditorDriver {
  /// Returns the possible commands, with their titles.
  private func choices(_ standing: Standing) -> [(title: String, command: PageCommand)] {
    guard let (lesson, index) = try? standing.locate(place) else { return [] }
    let step = lesson.steps[index]
    let seen = min(standing.progress[place].hints, step.orderedHints.count)
    let hint = EditorMessages.hint(seen + 1, of: step.orderedHints.count)
    let wire = follower.verdict?.judgement.wire?.exchanges.isEmpty == false
    return [(EditorMessages.next(passed: standing.progress.hasPassed(place)), .next)]
      + (step.isDemonstration ? [] : [(EditorMessages.card, .card)])
      + (seen < step.orderedHints.count ? [(hint, .hint)] : [])
      + (step.isDemonstration ? [] : [(EditorMessages.solution, .solution)])
      + [(EditorMessages.reset, .reset)] + (wire ? [(EditorMessages.wire, .wire)] : [])
  }

  private func command(_ title: String, _ command: PageCommand, _ more: [String] = [])
    -> LSP.Command
  {
    LSP.Command(title: title, command: command.name, arguments: [path] + more)
  }

  /// Returns the actions of a page.
  func actions(in document: TextDocument) -> [LSP.CodeAction] {
    guard lesson(of: document) == place.lesson, let standing = try? bench.standing() else {
      return []
    }
    return choices(standing).map { title, command in
      LSP.CodeAction(
        title: "\(place.step): \(title)", kind: "", command: self.command(title, command))
    }
  }

  /// Returns the lenses: the commands at the current step's mark, and the values of its lines if
  /// the editor has no inlay hints.
  func lenses(in document: TextDocument) -> [LSP.CodeLens] {
    guard let standing = try? bench.standing() else { return [] }
    guard lesson(of: document) == place.lesson else {
      let words = EditorMessages.isElsewhere(place, standing.pagePlace(of: place))
      return [LSP.CodeLens(range: document.range(ofLine: 1), command: command(words, .next))]
    }
    let line = markLine(standing) ?? 1
    let status = standing.progress.hasPassed(place) ? "✓ \(place.step)" : "→ \(place.step)"
    let titles = [(status, PageCommand.check)] + choices(standing)
    let beside =
      client.capabilities.textDocument?.inlayHint == nil
      ? values(of: document).map { value in
        LSP.CodeLens(
          range: document.range(ofLine: value.line),
          command: command("= \(Self.words(value))", .values))
      } : []
    return titles.map { title, command in
      LSP.CodeLens(range: document.range(ofLine: line), command: self.command(title, command))
    } + beside
  }

  /// Returns the line of the current step's mark, or `nil` if it is not in the page.
  private func markLine(_ standing: Standing) -> Int? {
    guard let (lesson, _) = try? standing.locate(place) else { return nil }
    return (try? standing.pages.page(of: lesson))?.page.section(place.step)?.markLine
  }

  /// Returns the values of a page's lines, or none once the text has changed.
  private func values(of document: TextDocument) -> [LineValue] {
    guard let verdict = follower.verdict, verdict.check.address.lesson == lesson(of: document),
      !isStale
    else { return [] }
    return verdict.log?.values ?? []
  }

  private static func words(_ value: LineValue) -> String {
    PassesLine(value: value).text(in: 60)
  }

  func inlayHints(in range: LSP.Range, of document: TextDocument) -> [LSP.InlayHint] {
    values(of: document).compactMap { value in
      let position = document.range(ofLine: value.line).end
      guard range.start.line <= position.line, position.line <= range.end.line else { return nil }
      return LSP.InlayHint(
        position: position, label: "= \(Self.words(value))",
        tooltip: value.count > 1 ? (value.earlier + [value.text]).joined(separator: "\n") : nil)
    }
  }

  /// Carries out a command.
  func execute(_ command: PageCommand, _ arguments: [String], _ call: CommandCall) {
    switch command {
    case .check, .next: return run(command, call)
    case .hint:
      return take(.other, call) { [unowned self] session in
        meet(session.standing)
        let news = try HintText.news(for: place, in: session.standing, context.patterns)
        try perform(session.handle(.hint(place, fitting: news.count)), &session)
        follow(session.standing)
      }
    case .solution: return act(.solution(place, isGranted: false), for: call)
    case .reset: askForReset()
    case .card: attempt { try askCard() }
    case .wire: attempt { try writeWire() }
    case .values: showValues()
    }
    call.finish()
  }

  /// Checks or continues.
  ///
  /// If it needs a check, it answers the call when the check has ended.
  private func run(_ command: PageCommand, _ call: CommandCall) {
    if let document = document(of: place.lesson), !isSaved(document) {
      client.show(EditorMessages.saveFirst, as: .warning)
      return call.finish()
    }
    do {
      try permit()
    } catch {
      attempt { throw error }
      return call.finish()
    }
    if command == .next { act(.next, .check, for: call) } else { check(for: call) }
  }

  /// Returns whether the editor's text of a page equals the file, apart from line breaks.
  func isSaved(_ document: TextDocument) -> Bool {
    guard let lesson = lesson(of: document).flatMap(bench.course.lesson),
      let bytes = try? bench.workspace.readPage(of: lesson)
    else { return false }
    return SourceText(String(decoding: bytes, as: UTF8.self)).lines
      == SourceText(document.text).lines
  }

  private func askForReset() {
    let address = place
    client.choose(
      EditorMessages.askForReset(address), [EditorMessages.startOver, EditorMessages.keep]
    ) {
      [weak self] answer in
      guard let self, answer == EditorMessages.startOver else { return }
      act(.reset(.step(address)))
    }
  }

  /// Writes the exchanges into a file and opens it.
  private func writeWire() throws {
    guard let log = follower.verdict?.judgement.wire else {
      return client.show(EditorMessages.noWire)
    }
    let (lesson, index) = try bench.standing().locate(place)
    let drawing = WireView(log: log, width: 100, subject: WireSubject(lesson.steps[index])).lines()
    let exchanges = log.exchanges.enumerated().flatMap { number, exchange in
      [StyledText("")] + ExchangeView(exchange: exchange, number: number + 1, width: 100).lines()
    }
    let file = "\(bench.workspace.cacheFolder)/wire-\(place.lesson)-\(place.step).txt"
    let text = EditorMessages.text(drawing + exchanges) + "\n"
    try AtomicFile.write(Array(text.utf8), to: file, isLasting: false)
    client.show(EditorMessages.wireFile(FilePath.shown(file, from: context.directory)))
    open(LSP.DocumentURI(PagePlace.link(to: file)))
  }

  private func showValues() {
    guard let verdict = follower.verdict, let log = verdict.log else { return }
    say(FullValuesView(code: verdict.check.program.step.code, log: log, width: 76).lines())
  }
}
