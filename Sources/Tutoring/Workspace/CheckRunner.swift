package import LessonModel
package import SnippetRunner
package import SystemIO

/// What judges and traces the learner's pages: the compiler, or a test's own answers.
package struct CheckRunner: Sendable {
  /// Compiles and runs a program and says how its last step did.
  package var judge: @Sendable (PageProgram, Interrupt) throws(RunnerError) -> Judgement
  /// Runs a judged program once more with its values noted; `nil` when they are not available.
  package var trace: @Sendable (PageProgram, Judgement, Interrupt) throws(RunnerError) -> ValueLog?
  /// Starts what the next check needs while nobody waits; the flag is whether a host is started too.
  package var prepare: @Sendable (_ withHost: Bool) -> Void
  /// The compiler's options that let an editor understand a page.
  package var editorOptions: [String]
  /// Ends a check early.
  package var interrupt = Interrupt.never

  /// Creates a runner from what it does.
  package init(
    judge: @escaping @Sendable (PageProgram, Interrupt) throws(RunnerError) -> Judgement,
    trace:
      @escaping @Sendable (PageProgram, Judgement, Interrupt) throws(RunnerError) -> ValueLog? = {
        _, _, _ in nil
      },
    prepare: @escaping @Sendable (_ withHost: Bool) -> Void = { _ in },
    editorOptions: [String] = []
  ) {
    self.judge = judge
    self.trace = trace
    self.prepare = prepare
    self.editorOptions = editorOptions
  }

  /// Judges a program, until the interrupt comes.
  ///
  /// - Throws: `RunnerError` when the machine is at fault, or it was interrupted.
  package func judge(_ program: PageProgram) throws(RunnerError) -> Judgement {
    try judge(program, interrupt)
  }

  /// Traces a program that was judged, until the interrupt comes.
  ///
  /// - Throws: `RunnerError` when it was interrupted, and nothing else.
  package func trace(
    _ program: PageProgram, like judgement: Judgement
  ) throws(RunnerError) -> ValueLog? {
    try trace(program, judgement, interrupt)
  }
}
