internal import Judging

/// A whole page, and the compiler that works on it while its step is compiled alone.
final class WholePage {
  private let text: String
  private let page: PreparedPage
  private let runner: PageRunner
  private let time: TimeLimit
  private var compiler: WaitingTool?
  private var hasBegun = false
  /// When the compiler was first seen to have made the page.
  private var made: ContinuousClock.Instant?

  /// Begins nothing yet.
  ///
  /// - Parameters:
  ///   - text: The page's source.
  ///   - page: Where it is built.
  ///   - runner: The runner whose compiler is used.
  ///   - time: How long the compiler may work.
  init(_ text: String, on page: PreparedPage, _ runner: PageRunner, within time: TimeLimit) {
    (self.text, self.page, self.runner, self.time) = (text, page, runner, time)
  }

  /// Gives a compiler the source; starts one when none waits.
  ///
  /// If that fails, another is started once it is needed.
  func begin() {
    if page.compiler == nil { try? page.startCompiler(runner) }
    _ = takeCompiler()
  }

  /// Returns the compiler that works on the page and gives it the source if it has none yet.
  ///
  /// - Returns: The compiler; `nil` when none was waiting for the page, so that another must be started.
  func takeCompiler() -> WaitingTool? {
    if !hasBegun {
      hasBegun = true
      compiler = page.compiler(of: text, within: time)
    }
    return compiler
  }

  /// Whether the compiler has ended without the page, because of an error.
  var hasErrors: Bool {
    guard let compiler else { return false }
    return compiler.hasEnded && !compiler.hasMade
  }

  /// Whether the compiler made the page a while ago: then a step whose compiler still works is of no use.
  func isLongMade() -> Bool {
    guard let compiler, compiler.hasMade else { return false }
    let made = made ?? .now
    self.made = made
    return .now - made > Self.patience
  }

  /// How much longer than the whole page a step alone may take.
  ///
  /// Where it takes about as long, its run still comes sooner than that of the page.
  private static let patience = Duration.seconds(1)
}
