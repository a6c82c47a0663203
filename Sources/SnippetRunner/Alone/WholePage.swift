internal import Judging

/// A whole page, and the compiler that works on it while its step is compiled alone.
final class WholePage {
  private let text: String
  private let page: PreparedPage
  private let runner: PageRunner
  private let time: TimeLimit
  private var compiler: WaitingTool?
  private var hasBegun = false
  /// The time at which the page first noticed the compiler's product.
  private var made: ContinuousClock.Instant?

  /// Prepares the page without starting anything.
  ///
  /// - Parameters:
  ///   - text: The page's source.
  ///   - page: The folder for the build.
  ///   - runner: The runner whose compiler is used.
  ///   - time: The time limit of the compiler.
  init(_ text: String, on page: PreparedPage, _ runner: PageRunner, within time: TimeLimit) {
    (self.text, self.page, self.runner, self.time) = (text, page, runner, time)
  }

  /// Sends the source to a compiler, and starts one if none is waiting.
  ///
  /// If no compiler starts, `takeCompiler` returns `nil`, and its caller starts one.
  func begin() {
    if page.compiler == nil { try? page.startCompiler(runner) }
    _ = takeCompiler()
  }

  /// Returns the compiler that works on the page, after sending it the source if necessary.
  ///
  /// - Returns: The compiler; `nil` when none was waiting for the page, so that the caller must
  ///   start one.
  func takeCompiler() -> WaitingTool? {
    if !hasBegun {
      hasBegun = true
      compiler = page.compiler(of: text, within: time)
    }
    return compiler
  }

  /// Whether the compiler has ended without a product, because of an error.
  var hasErrors: Bool {
    guard let compiler else { return false }
    return compiler.hasEnded && !compiler.hasMade
  }

  /// Returns whether the compiler finished the page a while ago.
  ///
  /// In this case, it is too late for the step's own compiler.
  func isLongMade() -> Bool {
    guard let compiler, compiler.hasMade else { return false }
    let made = made ?? .now
    self.made = made
    return .now - made > Self.patience
  }

  /// The extra time that a step alone may take, compared with the whole page.
  ///
  /// If the step takes about as long, its run still ends sooner than that of the page.
  private static let patience = Duration.seconds(1)
}
