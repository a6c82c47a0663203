internal import Judging
package import LessonModel
internal import PageProtocol
internal import SystemIO

extension PageRunner {
  /// Finds the learner's line that printed an extra line, and adds this place to the judgement.
  ///
  /// If the program printed all expected lines and additional ones, the runner builds it once more
  /// as for its values, and each call of `print` reports its line. The place is only for display
  /// and never decides whether a step passes. Output on several threads, or by means other than
  /// `print`, has no place.
  ///
  /// - Parameters:
  ///   - judgement: The judgement of the program.
  ///   - program: The judged program.
  /// - Returns: The judgement, with a remark at the place if the run found one.
  /// - Throws: `RunnerError.interrupted` only.
  package func addingPrintPlace(
    to judgement: Judgement, of program: PageProgram
  ) throws(RunnerError) -> Judgement {
    // A line that is also expected elsewhere could be either one.
    guard let difference = judgement.difference, let number = difference.extraLines.first,
      !difference.expectedLines.contains(difference.printedLines[number - 1])
    else { return judgement }
    var judgement = judgement
    do {
      guard let place = try printPlace(of: number, program, like: judgement) else {
        return judgement
      }
      judgement.remarks.append(Remark(.printPlace(line: number), place))
    } catch .interrupted {
      throw .interrupted
    } catch {
      // The verdict is complete without this addition.
    }
    return judgement
  }

  private func printPlace(
    of number: Int, _ program: PageProgram, like judgement: Judgement
  ) throws(RunnerError) -> Diagnostic? {
    guard let page = program.step.code.first?.path else { return nil }
    let again = Again(
      text: PageAssembler.source(of: program), frontendOptions: Self.tracingOptions,
      given: Given(
        input: program.standardInput,
        variables: [PageVariable.prints: CompilerPath.spelled(page)]),
      time: limits.time(of: program))
    guard case .ran(let run) = try runAgain(program, again, in: PreparedPage()) else { return nil }
    let step = program.earlier.count
    // Invalid UTF-8 was replaced, so places in the text would be wrong.
    guard run.output(of: step) == judgement.output, !judgement.output.contains("\u{FFFD}") else {
      return nil
    }
    let lines = judgement.output.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    let start = lines.prefix(number - 1).reduce(0) { $0 + $1.count + 1 }
    guard let line = run.line(thatPrinted: start..<(start + lines[number - 1].count), of: step)
    else { return nil }
    let place = Diagnostic(.note, path: page, line: line, message: "")
    let places = CodePlaces(program)
    return places.isShown(place) ? places.original(of: Remark(.compiler, place)).diagnostic : nil
  }
}
