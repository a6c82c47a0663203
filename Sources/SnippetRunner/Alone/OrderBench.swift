internal import Judging
internal import SystemIO

/// A folder in which the tools carry out an order, and their environment.
struct OrderBench: ~Copyable {
  let room: TemporaryFolder
  private let environment: [String: String]
  private let seconds: Int
  private let interrupt: Interrupt

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - environment: The environment of the tools.
  ///   - seconds: Whole seconds of processor time for each tool.
  ///   - interrupt: Ends the work early.
  /// - Throws: `RunnerError` when the disk is full.
  init(
    _ environment: [String: String], seconds: Int, interrupt: Interrupt
  ) throws(RunnerError) {
    room = try RunnerError.wrapping(TemporaryFolder())
    self.environment = ChildProcess.environment(ofToolIn: room.path, environment)
    (self.seconds, self.interrupt) = (seconds, interrupt)
  }

  /// Writes the next source, and returns its path.
  func write(_ source: String) throws(RunnerError) -> String {
    try RunnerError.wrapping(room.write(source, to: PageSource.fileName))
  }

  /// Runs a tool.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments, with placeholders.
  ///   - places: The files for the placeholders.
  /// - Returns: The outcome.
  /// - Throws: `RunnerError` when the machine is at fault, or the work was interrupted.
  func run(
    _ words: [String], _ places: [String: String]
  ) throws(RunnerError) -> ChildProcess.Outcome {
    let time = TimeLimit(seconds: seconds)
    let process = ChildProcess.tool(
      BuildRecipe.fill(words, with: places), environment, within: time.processor,
      until: time.deadline)
    return try RunnerError.wrapping(process.run(interrupt: interrupt))
  }
}
