internal import Judging
internal import LessonModel
internal import PageProtocol
internal import SystemIO

extension PageRunner {
  /// The result of a run that collects more facts after the verdict.
  enum AnotherRun {
    case ran(Transcript)
    /// The code does not compile in this way.
    case refused
    /// The run took too long, or a tool failed.
    case failed
  }

  /// A program to build and run once more.
  struct Again {
    /// The source to compile.
    var text: String
    /// More options for the compiler's frontend.
    var frontendOptions: [String] = []
    /// The input of the run.
    var given: Given
    /// The time limit for building and running.
    var time: TimeLimit
  }

  /// Builds and runs a program once more, in a different way.
  ///
  /// - Throws: `RunnerError` when a tool or the host cannot be used.
  func runAgain(
    _ program: PageProgram, _ again: Again, in room: PreparedPage
  ) throws(RunnerError) -> AnotherRun {
    let deadline = again.time.deadline
    let source = try RunnerError.wrapping(
      room.folder.write(again.text, to: PageSource.fileName))
    var builder = PageBuilder(
      store: store(in: room.folder), time: again.time, interrupt: interrupt)
    builder.frontendOptions = again.frontendOptions
    builder.earlier = room.earlier
    // The host loads the libraries while the compiler works.
    try room.startHost(self, again.given)
    var transcript: Transcript?
    // As in the ordinary build, most pages need few of the libraries.
    for form in [PageBuilder.Form.quick, .whole] {
      switch try builder.build(
        source: source, program: room.binary, folder: room.folder.path, as: form,
        deadline: deadline)
      {
      case .built: break
      case .refused: return .refused
      case .failed(let failure): return failure.isWorthAnotherTry ? .refused : .failed
      case .tookTooLong, .tookTooMuchMemory, .hasLinkerWords: return .failed
      }
      let ran = try run(
        room, again.given, program.assets,
        lastMark: PageAssembler.lastMark(after: program.earlier.count), within: again.time)
      transcript = ran
      if !ran.lacksLibraries { break }
    }
    return transcript.map(AnotherRun.ran) ?? .failed
  }
}
