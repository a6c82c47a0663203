internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

/// The results of a program's steps in several runs of one build.
package struct ProgramRuns: Sendable {
  /// The output of each step, for each run that completed.
  package var outputs: [[String]] = []
  /// The judgement on the first run that did not complete, and the step that was running.
  package var end: (judgement: Judgement, step: Int)?
}

/// The values and output of a program's lines in a traced run.
package struct LineRecord: Sendable {
  /// The values, by line.
  package var values: [Int: LineValue] = [:]
  /// The output of each line, by line.
  package var prints: [Int: String] = [:]
}

extension PageRunner {
  /// Builds a program once, and runs it with each set of variables, until a run ends early.
  ///
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func runs(
    of program: PageProgram, _ variables: [[String: String]]
  ) throws(RunnerError) -> ProgramRuns {
    var runs = ProgramRuns()
    let judge = Judge(program: program, limits: limits)
    let last = program.earlier.count
    let room = try PreparedPage()
    switch try build(program, [], in: room, variables.map { Given(variables: $0) }) {
    case .refused(let diagnostics): runs.end = (judge.refused(diagnostics), last)
    case .tookTooLong: runs.end = (judge.compilingTookTooLong(), last)
    case .ran(let transcripts):
      for transcript in transcripts {
        guard transcript.hasEnded(last + 1) else {
          let judgement = try addingCrashPlace(to: judge.ran(transcript), of: program)
          runs.end = (judgement, transcript.lastBegun ?? 0)
          break
        }
        runs.outputs.append((0...last).map { transcript.output(of: $0) })
      }
    }
    return runs
  }

  /// Returns the values and the output of the lines of a one-step program.
  ///
  /// The program is built once with the compiler's trace, and run once for each window of lines,
  /// because a sheet has room for only a few hundred values.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - output: The output that the program must print; `nil` for any output.
  ///   - variables: Variables to add to the program's environment.
  ///   - windows: The lines of each run.
  /// - Returns: The record; `nil` when the program cannot be traced, or prints different output
  ///   during the trace.
  /// - Throws: `RunnerError.interrupted` only.
  package func lines(
    of program: PageProgram, printing output: String?, _ variables: [String: String],
    windows: [ClosedRange<Int>]
  ) throws(RunnerError) -> LineRecord? {
    do {
      guard let path = program.step.code.first?.path else { return nil }
      let room = try PreparedPage()
      let file = CompilerPath.spelled(path)
      var sheets: [String] = []
      let givens = try windows.enumerated().map { number, lines throws(RunnerError) in
        let sheet = "\(room.folder.path)/values\(number)"
        try RunnerError.wrapping(ValueSheetFile.make(at: sheet))
        sheets.append(sheet)
        let request = ValueRequest(step: 0, lines: lines, file: file, sheet: sheet)
        return Given(
          variables: variables.merging([
            PageVariable.values: request.text, PageVariable.prints: file,
          ]) { $1 }, writable: [sheet])
      }
      guard case .ran(let transcripts) = try build(program, Self.tracingOptions, in: room, givens)
      else { return nil }
      var record = LineRecord()
      for (transcript, sheet) in zip(transcripts, sheets) {
        guard transcript.hasEnded(0), output.map({ transcript.output(of: 0) == $0 }) ?? true,
          let log = ValueSheetFile.read(FileContents.read(sheet, upTo: ValueSheetFile.size))
        else { return nil }
        for value in log.values { record.values[value.line] = value }
      }
      if let first = transcripts.first {
        for (line, bytes) in first.prints where bytes.upperBound <= first.output.count {
          let words = String(decoding: first.output[bytes], as: UTF8.self)
          record.prints[line, default: ""] += words
        }
      }
      return record
    } catch .interrupted {
      throw .interrupted
    } catch {
      return nil
    }
  }

  private enum Build {
    case ran([Transcript])
    case refused([Diagnostic])
    case tookTooLong
  }

  private func build(
    _ program: PageProgram, _ options: [String], in room: PreparedPage, _ givens: [Given]
  ) throws(RunnerError) -> Build {
    let source = try RunnerError.wrapping(
      room.folder.write(PageAssembler.source(of: program), to: PageSource.fileName))
    let time = limits.time(of: program)
    var transcripts: [Transcript] = []
    // As in a check, most pages need few of the libraries.
    for form in [PageBuilder.Form.quick, .whole] {
      var builder = PageBuilder(store: store(in: room.folder), time: time, interrupt: interrupt)
      builder.frontendOptions = options
      switch try builder.build(
        source: source, program: room.binary, folder: room.folder.path, as: form,
        deadline: time.deadline)
      {
      case .built: break
      case .refused(let diagnostics): return .refused(diagnostics)
      case .failed(let failure): throw RunnerError(failure, on: program)
      case .tookTooLong, .tookTooMuchMemory, .hasLinkerWords: return .tookTooLong
      }
      transcripts = []
      for given in givens {
        let transcript = try run(room, given, program)
        transcripts.append(transcript)
        guard transcript.hasEnded(program.earlier.count) else { break }
      }
      if transcripts.last?.lacksLibraries != true { break }
    }
    return .ran(transcripts)
  }
}
