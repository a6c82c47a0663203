internal import LessonMarkup
internal import Synchronization

/// The progress of an import on the terminal, in blocks of code.
final class ImportProgress: Sendable {
  private struct State {
    var display: ProgressDisplay
    var done = 0
    let total: Int
  }

  private let state: Mutex<State>

  /// Draws the empty progress line.
  init(_ drafts: [LessonDraft], _ console: Console) {
    let total = drafts.filter { !$0.isThere }.reduce(0) { $0 + $1.codeCount }
    state = Mutex(State(display: ProgressDisplay(console), total: total))
    note(0, drafts.first?.stem ?? "")
  }

  /// Counts finished blocks of a lesson.
  func note(_ blocks: Int, _ lesson: String) {
    state.withLock { state in
      state.done = min(state.done + blocks, state.total)
      state.display.update(done: state.done, of: state.total, lesson: lesson)
    }
  }

  /// Erases the progress before the answer.
  func erase() { state.withLock { $0.display.erase() } }
}
