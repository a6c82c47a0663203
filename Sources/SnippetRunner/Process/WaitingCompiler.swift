/// A compiler that has started and waits for a source.
///
/// Starting the frontend, which is a large program, takes a sixth of what it needs for a small page.
/// It reads the page from a pipe, so it can be started before there is one.
final class WaitingCompiler {
  private let running: RunningProcess
  private var source: NamedPipe?

  /// Starts a compiler.
  ///
  /// - Parameters:
  ///   - recipe: How it is called.
  ///   - environment: Its environment.
  ///   - object: Where it writes.
  ///   - path: Where the named pipe is made that it reads from.
  /// - Throws: `RunnerError` when it cannot be started.
  init(
    _ recipe: BuildRecipe, environment: [String: String], object: String, source path: String
  ) throws(RunnerError) {
    source = try NamedPipe(at: path)
    let words = BuildRecipe.fill(
      recipe.compile, with: [BuildRecipe.source: "-", BuildRecipe.object: object])
    var process = ChildProcess(
      executable: words[0], arguments: Array(words.dropFirst()), environment: environment,
      deadline: .now + .seconds(1))
    process.standardInput = path
    running = try process.start()
  }

  /// Gives the compiler its source, once; tells whether the pipe has room for it.
  func begin(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isTold = bytes.count <= NamedPipe.capacity && source?.tell(bytes) == true
    // Closed, it is the end of the source.
    source = nil
    return isTold
  }

  /// Waits for the compiler, and returns what it left.
  ///
  /// - Throws: `RunnerError` when the runner was interrupted.
  func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    try running.finish(until: deadline, interrupt: interrupt)
  }
}
