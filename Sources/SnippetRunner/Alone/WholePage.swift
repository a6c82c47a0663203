/// A whole page, and the compiler that works on it while its step is compiled alone.
final class WholePage {
  private let text: String
  private let page: PreparedPage
  private let runner: PageRunner
  private let time: TimeLimit
  /// Whether it is the page without its checks.
  let isBare: Bool
  /// Whether the page without its checks has no errors.
  var isSound = false
  private var state = State.waiting

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
  ///   - isBare: Whether the source lacks the checks.
  init(
    _ text: String, on page: PreparedPage, _ runner: PageRunner, within time: TimeLimit,
    isBare: Bool
  ) {
    (self.text, self.page, self.runner, self.time) = (text, page, runner, time)
    self.isBare = isBare
  }

  /// The compiler that works on the page; `nil` when none was waiting for it, so that another must.
  var compiler: WaitingTool? {
    switch state {
    case .waiting:
      let compiler = page.compiler(of: text, within: time)
      state = .begun(compiler)
      return compiler
    case .begun(let compiler): return compiler
    case .givenUp(let compiler):
      // Another compiler may wait for what this one has locked until its end was noticed.
      compiler?.stop()
      return nil
    }
  }

  /// Gives a compiler the source; starts one when none waits.
  ///
  /// - Parameter givesWay: Whether other programs go first.
  func begin(givingWay givesWay: Bool) {
    if page.compiler == nil { try? page.startCompiler(runner) }
    let compiler = compiler
    if givesWay { compiler?.giveWay() }
  }

  /// Kills the compiler, because the step is enough.
  ///
  /// It takes as long as a short run to free its memory, so nobody waits for that here.
  func giveUp() {
    let compiler = compiler
    compiler?.kill()
    state = .givenUp(compiler)
  }
}
