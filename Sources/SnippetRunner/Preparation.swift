package import LessonModel
internal import Synchronization
internal import SystemIO

/// Prepares a page for the next check before that check begins.
package final class Preparation: Sendable {
  /// The tools started for the next check.
  struct Start {
    var whole: PreparedPage
    /// The page's step alone, if the code before it is already compiled.
    var step: PreparedPage?
  }

  private let start = Mutex<Start?>(nil)
  /// The result of looking up the next program, which is kept until a check begins, because the
  /// live screen asks at each key.
  private let known = Mutex<(program: PageProgram, module: EarlierModule?)?>(nil)
  /// The current work of compiling the code before the step.
  private let building = Mutex<BackgroundWork<Void>?>(nil)

  /// The path of a file that exists if the last check compiled a step alone; `nil` to keep nothing.
  private let memory: String?

  /// Creates an empty preparation.
  ///
  /// - Parameter cacheFolder: The folder for the record of what the next process should start.
  package init(cacheFolder: String?) { memory = cacheFolder.map { "\($0)/steps-are-alone" } }

  /// Remembers whether the next check is likely to compile a step alone.
  func expect(step: Bool) {
    guard let memory, FileStamp.isThere(memory) != step else { return }
    // If the write fails, the next check only starts the step's compiler later.
    if step { try? FileContents.write([], to: memory) } else { FileContents.remove(memory) }
  }

  /// Starts the tools that can be started and are not running yet.
  ///
  /// The check starts the others.
  ///
  /// - Parameters:
  ///   - runner: The runner of the next check.
  ///   - program: The program to check, without its last step; `nil` when unknown. If it is known,
  ///     a host is started too. If a check follows immediately, it is better to start the host
  ///     while the compiler works on the page.
  /// - Returns: A descriptor that becomes readable when more can be started, or `nil`.
  package func begin(_ runner: PageRunner, for program: PageProgram?) -> Int32? {
    let module: EarlierModule? = if let program { self.module(for: program, runner) } else { nil }
    start.withLock { start in
      if let kept = start, program == nil || kept.step?.earlier == module { return }
      let expectsStep = program == nil && memory.map(FileStamp.isThere) ?? false
      start = Self.start(
        runner, after: module, expectsStep: expectsStep, withHost: program != nil)
    }
    return building.withLock { $0.flatMap { $0.value == nil ? $0.descriptor : nil } }
  }

  /// Starts the tools, or returns `nil` when there is no folder for them.
  private static func start(
    _ runner: PageRunner, after module: EarlierModule?, expectsStep: Bool, withHost: Bool
  ) -> Start? {
    guard let whole = try? PreparedPage() else { return nil }
    // A step alone is usually enough, so its compiler comes first.
    if expectsStep, let step = try? PreparedPage(isStep: true) {
      try? step.startCompiler(runner)
      try? whole.startCompiler(runner)
      return Start(whole: whole, step: step)
    }
    try? whole.startCompiler(runner)
    guard let module, let step = try? PreparedPage(after: module) else {
      if withHost { try? whole.startHost(runner, PageRunner.Given()) }
      return Start(whole: whole)
    }
    try? step.startCompiler(runner)
    try? step.startHost(runner, PageRunner.Given())
    return Start(whole: whole, step: step)
  }

  /// Returns the compiled code before a program's step, and starts to compile it if necessary.
  private func module(for program: PageProgram, _ runner: PageRunner) -> EarlierModule? {
    if let known = known.withLock({ $0 }), known.program == program { return known.module }
    if building.withLock({ $0.map { $0.value == nil } ?? false }) {
      return nil
    }
    switch runner.way(of: program) {
    case .alone(_, let module):
      known.withLock { $0 = (program, module) }
      return module
    case .whole:
      known.withLock { $0 = (program, nil) }
      return nil
    case .later(let code):
      build(code, runner)
      return nil
    }
  }

  /// Compiles the code before a step in the background.
  ///
  /// The caller must check that no other compilation is running.
  private func build(_ code: EarlierCode, _ runner: PageRunner) {
    building.withLock { building in
      building = try? BackgroundWork { interrupt in
        var runner = runner
        runner.interrupt = interrupt
        try? EarlierStore(of: runner)?.order(for: code, runner)?
          .carryOut(in: runner.environment, interrupt: interrupt)
      }
    }
  }

  /// Ends the background compilation and the waiting tools.
  package func end() {
    let work = building.withLock { $0 }
    work?.cancel()
    work?.wait()
    _ = take()
  }

  /// Removes and returns the prepared tools, if any.
  func take() -> sending Start? {
    known.withLock { $0 = nil }
    return takeStart()
  }

  private func takeStart() -> sending Start? {
    start.withLock { start in
      let taken = start
      start = nil
      return taken
    }
  }
}
