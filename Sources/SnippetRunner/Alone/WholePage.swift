/// A whole page, and the compiler that works on it while its step is compiled alone.
final class WholePage {
  private let text: String
  private let page: PreparedPage
  private let runner: PageRunner
  private let time: TimeLimit
  /// Whether it has only what the compiler needs to find what is wrong with the step.
  let isBare: Bool
  /// Whether the page without its checks has no errors.
  var isSound = false
  /// Whether the compiler refused the step alone, but not the page without its checks.
  var isStepRefused = false
  private var state = State.waiting
  /// When the compiler was first seen to have made the page.
  private var made: ContinuousClock.Instant?

  private enum State {
    case waiting
    case begun(WaitingTool?)
    case givenUp(WaitingTool?)
  }

  /// Begins nothing yet.
  ///
  /// - Parameters:
  ///   - text: The page's source.
  ///   - page: Where it is built.
  ///   - runner: The runner whose compiler is used.
  ///   - time: How long the compiler may work.
  ///   - isBare: Whether the source is that of `PageProgram.aroundStep`, or lacks the checks.
  init(
    _ text: String, on page: PreparedPage, _ runner: PageRunner, within time: TimeLimit,
    isBare: Bool
  ) {
    (self.text, self.page, self.runner, self.time) = (text, page, runner, time)
    self.isBare = isBare
  }

  /// Returns the compiler that works on the page and gives it the source if it has none yet.
  ///
  /// A compiler that was given up is gone after this: until its end is noticed, it keeps its locks, and
  /// another one would wait for them.
  ///
  /// - Returns: The compiler; `nil` when none was waiting for the page, so that another must be started.
  func takeCompiler() -> WaitingTool? {
    switch state {
    case .waiting:
      let compiler = page.compiler(of: text, within: time)
      state = .begun(compiler)
      return compiler
    case .begun(let compiler): return compiler
    case .givenUp(let compiler):
      compiler?.stop()
      return nil
    }
  }

  /// Gives a compiler the source; starts one when none waits.
  ///
  /// If that fails, another is started once it is needed.
  ///
  /// - Parameter givesWay: Whether other programs go first.
  func begin(givingWay givesWay: Bool) {
    if page.compiler == nil { try? page.startCompiler(runner) }
    let compiler = takeCompiler()
    if givesWay { compiler?.giveWay() }
  }

  /// Whether the compiler has ended, so that what it says of the page is there.
  var isAnswered: Bool {
    if case .begun(let compiler?) = state { compiler.hasEnded } else { false }
  }

  /// Whether the compiler made the page a while ago: then a step whose compiler still works is of no use.
  func isLongMade() -> Bool {
    guard case .begun(let compiler?) = state, compiler.hasMade else { return false }
    let made = made ?? .now
    self.made = made
    return .now - made > Self.patience
  }

  /// How much longer than the whole page a step alone may take.
  ///
  /// Where it takes about as long, its run still comes sooner than that of the page.
  private static let patience = Duration.seconds(1)

  /// Kills the compiler, because the step is enough, or because another source has to be compiled.
  ///
  /// It takes as long as a short run to free its memory, so nobody waits for that here.
  func giveUp() {
    let compiler: WaitingTool? =
      switch state {
      case .waiting: page.compiler
      case .begun(let compiler), .givenUp(let compiler): compiler
      }
    compiler?.kill()
    state = .givenUp(compiler)
  }
}
