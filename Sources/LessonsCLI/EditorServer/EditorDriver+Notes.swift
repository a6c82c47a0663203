internal import LanguageServer
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Notes on a step that its page does not contain: the names it may use, the output it should
/// print, the hints, and the lesson's closing text.
///
/// The driver sends each as a message, which many editors cut, and as a diagnostic at the step's
/// mark, which they show whole.
extension EditorDriver {
  /// The last note about a lesson's steps.
  struct Note {
    let step: String
    let text: String
    /// Whether it is a lesson's end, which stays when the learner goes on.
    let isEnd: Bool
  }

  /// Sends a note, and puts it at the mark of a step until the next check of the page.
  func tell(_ lines: [StyledText], at address: StepAddress, isEnd: Bool = false) {
    say(lines)
    notes[address.lesson] = Note(
      step: address.step, text: EditorMessages.text(lines), isEnd: isEnd)
    document(of: address.lesson).map { publish($0) }
  }

  /// Removes all notes except the ends of lessons.
  func clearNotes() { notes = notes.filter(\.value.isEnd) }

  /// Returns the note of a page as a diagnostic at its step's mark.
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

  /// Starts to collect what the current step asks.
  ///
  /// The compiler may have to list the declarations of modules.
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

  /// Sends the description of the current step's task once it is complete.
  func tellCard() {
    guard let (address, work) = card, let lines = work.value else { return }
    card = nil
    guard address == place else { return }
    tell(lines.isEmpty ? [EditorMessages.asksNothing] : lines, at: address)
  }
}
