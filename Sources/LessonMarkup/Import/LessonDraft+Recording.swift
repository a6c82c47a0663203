internal import SyntaxFacts

extension LessonDraft {
  /// The maximum number of times to leave out code that ends the program.
  private static let mostFaults = 6

  /// Runs the lesson, and records the output of its code and the values of its lines.
  ///
  /// - Throws: The errors of compiling and running.
  package mutating func record(by tools: ImportTools) throws {
    for round in 0...(Self.mostFaults + 1) {
      guard let code = code() else { return }
      let runs = try tools.runs(code.program)
      guard let fault = runs.fault else { return try record(runs, code, tools) }
      let index = code.steps[min(fault.step, code.steps.count - 1)].part
      if round < Self.mostFaults {
        try leave(fault, at: index, code, tools)
      } else {
        for place in parts.indices where place >= index && parts[place].isLive {
          note(parts[place].line, .crashes("the program ends here each time"))
          parts[place].leave()
        }
      }
    }
  }

  private mutating func record(
    _ runs: ImportedRuns, _ code: Code, _ tools: ImportTools
  ) throws {
    for (step, place) in code.steps.enumerated() {
      let output = StepOutput(runs.outputs.map { $0[step] })
      parts[place.part].output = output
      if output.isVarying { note(parts[place.part].line, .varies) }
    }
    // A trace may change the behavior of code. Random output cannot show whether it did.
    let printed = Set(runs.outputs).count == 1 ? runs.outputs.first?.joined() : nil
    guard let one = self.code(asOneStep: true), let lines = try tools.lines(one.program, printed)
    else { return }
    try write(lines, one, tools)
  }

  /// Leaves out the statement that ended a run, and the statements that need it.
  private mutating func leave(
    _ fault: ImportedRuns.Fault, at index: Int, _ code: Code, _ tools: ImportTools
  ) throws {
    let part = parts[index]
    let line = fault.line.flatMap(code.place).flatMap { $0.part == index ? $0.line : nil }
    let place = line.flatMap { line in
      part.statements.firstIndex { $0.lines.contains(line) && $0.kind != .declaration }
    }
    var fates: [Int: Fate] = [:]
    if let place, let line {
      let says = isCut && AuthorWord.saysCrash(in: part.words(at: line, in: place))
      fates[place] = Fate(
        line: line, reason: .crashes(fault.message), proof: says ? .crash(fault.words) : nil)
    } else {
      // Any of the block's statements may be at fault.
      for (place, statement) in part.statements.enumerated() {
        fates[place] = Fate(statement, .crashes(fault.message))
      }
    }
    var next = try leave(fates, at: index, tools)
    while next < parts.count {
      let isLost = parts[next].isLive && needsLost(parts[next])
      next = isLost ? try take(next, tools) : next + 1
    }
  }
}
