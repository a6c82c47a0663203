package import LessonModel
package import SnippetRunner
package import SystemIO

/// Judges and traces the learner's pages, with the compiler or with the results that a test
/// provides.
package struct CheckRunner: Sendable {
  /// Compiles and runs a program and judges its last step.
  package var judge: @Sendable (PageProgram, Wait) throws(RunnerError) -> Judgement
  /// Runs a judged program again and collects its values; `nil` when they are not available.
  package var trace: @Sendable (PageProgram, Judgement, Interrupt) throws(RunnerError) -> ValueLog?
  /// Throws an error unless the course's code may run.
  package var permit: @Sendable (Interrupt) throws(RunnerError) -> Void = { _ in }
  /// Finds the hints for mistakes whose condition matches a failure.
  package var fitting: @Sendable ([Hint], String) -> [Hint] = { _, _ in [] }
  /// Prepares the next check in the background, for a program that may not be known yet.
  ///
  /// It returns a descriptor that becomes readable when another call is worthwhile.
  package var prepare: @Sendable (PageProgram?) -> Int32?
  /// Ends the work of `prepare`, because no check follows.
  package var endPreparing: @Sendable () -> Void = {}
  /// Prepares the checks of later processes in the background, for a program like the given one.
  package var prepareLater: @Sendable (PageProgram) -> Void = { _ in }
  /// The compiler options that an editor needs to understand a page.
  package var editorOptions: [String]
  /// Stops a check early.
  package var interrupt = Interrupt.never

  /// Creates a runner from its functions.
  package init(
    judge: @escaping @Sendable (PageProgram, Wait) throws(RunnerError) -> Judgement,
    trace:
      @escaping @Sendable (PageProgram, Judgement, Interrupt) throws(RunnerError) -> ValueLog? = {
        _, _, _ in nil
      },
    prepare: @escaping @Sendable (PageProgram?) -> Int32? = { _ in nil },
    editorOptions: [String] = []
  ) {
    self.judge = judge
    self.trace = trace
    self.prepare = prepare
    self.editorOptions = editorOptions
  }

  /// The way in which a caller waits for a judgement.
  package struct Wait: Sendable {
    /// Ends the check early.
    package var interrupt: Interrupt
    /// Receives a preliminary judgement.
    ///
    /// The final one may differ.
    package var foretells: (@Sendable (Judgement) -> Void)?

    /// Waits for the final judgement.
    package init(
      interrupt: Interrupt, foretells: (@Sendable (Judgement) -> Void)? = nil
    ) {
      (self.interrupt, self.foretells) = (interrupt, foretells)
    }
  }

  /// Judges a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - foretells: Receives a preliminary judgement, where possible. Callers must not record it,
  ///     because in rare cases the final judgement differs.
  /// - Returns: The judgement.
  /// - Throws: `RunnerError` when the machine is at fault, the check was interrupted, or the course
  ///   is not trusted.
  package func judge(
    _ program: PageProgram, foretells: (@Sendable (Judgement) -> Void)? = nil
  ) throws(RunnerError) -> Judgement {
    try permit(interrupt)
    return try judge(program, Wait(interrupt: interrupt, foretells: foretells))
  }

  /// Traces a judged program.
  ///
  /// - Throws: `RunnerError` only when the trace was interrupted, or the course is not trusted.
  package func trace(
    _ program: PageProgram, like judgement: Judgement
  ) throws(RunnerError) -> ValueLog? {
    try permit(interrupt)
    return try trace(program, judgement, interrupt)
  }
}
