internal import LanguageServer
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// What other screens say of a step and its page does not: what it may use, what it should print, the hints, and the
/// lesson's last words.
///
/// It is said as a message, which many editors cut, and as a diagnostic at the step's mark, which they show whole.
extension EditorDriver {
  /// What was said last about a lesson's steps.
  struct Note {
    let step: String
    let text: String
    /// Whether it is a lesson's end, which stays when the learner goes on.
    let isEnd: Bool
  }

  /// Says something, and puts it at the mark of a step until the page is checked again.
  func tell(_ lines: [StyledText], at address: StepAddress, isEnd: Bool = false) {
    say(lines)
    notes[address.lesson] = Note(
      step: address.step, text: EditorMessages.text(lines), isEnd: isEnd)
    document(of: address.lesson).map { publish($0) }
  }

  /// Forgets what was said, but not the end of a lesson.
  func clearNotes() { notes = notes.filter(\.value.isEnd) }

  /// The note of a page as a diagnostic at its step's mark.
  func note(in document: TextDocument) -> [LSP.Diagnostic] {
    guard let note = lesson(of: document).flatMap({ notes[$0] }) else { return [] }
    let mark = "// MARK: - \(note.step)"
    let index = (0..<document.lineCount).first {
      document.line($0) == mark || document.line($0).hasPrefix("\(mark) ")
    }
    return [
      LSP.Diagnostic(
        range: document.range(ofLine: (index ?? 0) + 1), severity: .information, code: "note",
        message: note.text)
    ]
  }

  /// Begins to find out what the step at hand asks: the compiler may have to say what modules declare.
  func askCard() throws {
    card?.work.cancel()
    let (address, bench, context, hints) = (place, bench, context, hintText)
    let work = try BackgroundWork<[StyledText]> { interrupt in
      var context = context
      context.interrupt = interrupt
      var console = context.console
      console.output = .plain80
      guard let standing = try? bench.standing(),
        let (lesson, index) = try? standing.locate(address),
        let view = try? StepScreens(context, console: console).view(of: address, in: standing)
      else { return [] }
      let seen = min(standing.progress[address].hints, lesson.steps[index].orderedHints.count)
      let shown = (0..<seen).compactMap {
        try? hints.ordered(address, number: $0, isLast: false, in: standing)
      }
      return view.card() + shown.joined(separator: [""])
    }
    card = (address, work)
  }

  /// Says what the step at hand asks, once that is known.
  func tellCard() {
    guard let (address, work) = card, let lines = work.value else { return }
    card = nil
    guard address == place else { return }
    tell(lines.isEmpty ? [EditorMessages.asksNothing] : lines, at: address)
  }
}
