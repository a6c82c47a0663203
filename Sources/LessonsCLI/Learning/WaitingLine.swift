internal import Synchronization
internal import SystemIO
internal import TerminalIO

/// A line on standard error that names a slow task while the task runs.
enum WaitingLine {
  /// The time that a task may take before the line appears.
  private static let patience = Duration.seconds(1)
  private static let step = Duration.milliseconds(100)

  /// The state that the two threads share.
  private struct State: Sendable {
    var isOver = false
    var region: LiveRegion
    /// The seconds that the line shows; `nil` while there is no line.
    var shown: Int?
  }

  /// Runs a task, and names it on the terminal when it takes more than a second.
  ///
  /// - Parameters:
  ///   - words: The task's name.
  ///   - console: The console whose standard error shows the line.
  ///   - work: The task.
  /// - Returns: Its result.
  /// - Throws: Its error.
  static func during<Result, Failure: Error>(
    _ words: String, on console: Console, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard console.talk.isTerminal, console.talk.color else { return try work() }
    let size = console.size(of: .talk) ?? TerminalSize(columns: 80, rows: 24)
    let state = Shared(State(region: LiveRegion(columns: size.columns, rows: size.rows)))
    let start = ContinuousClock.now
    try? DetachedThread.start {
      while !state.draw(words, ContinuousClock.now - start, on: console) {
        var nothing = PollSet()
        nothing.wait(until: .now + step)
      }
    }
    defer { state.end(on: console) }
    return try work()
  }

  /// The state and the drawing of the line, used by one thread at a time.
  private final class Shared: Sendable {
    private let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }

    /// Draws the line after each second, and returns whether the task is over.
    func draw(_ words: String, _ time: Duration, on console: Console) -> Bool {
      state.withLock { state in
        let seconds = Int(time / .seconds(1))
        guard !state.isOver, time > patience, state.shown != seconds else { return state.isOver }
        state.shown = seconds
        let line = StyledText("\(words) … \(seconds) s", .dim)
        console.draw(state.region.draw(live: [line], console.talk))
        return false
      }
    }

    /// Erases the line and prevents further drawing.
    func end(on console: Console) {
      state.withLock { state in
        state.isOver = true
        if state.shown != nil { console.draw(state.region.erase()) }
      }
    }
  }
}
