internal import LessonModel

/// Finds whose code a place in a program is.
struct CodePlaces: Sendable {
  let program: PageProgram

  init(_ program: PageProgram) { self.program = program }

  /// The diagnostic at the place a person can act on.
  ///
  /// What the compiler says of lines nobody wrote (a brace missing at the end) goes to the end of the
  /// step; what it says of a check goes to the beginning of the step, in words.
  func settle(_ diagnostic: Diagnostic) -> Diagnostic {
    var settled = diagnostic
    if diagnostic.path == PageAssembler.generatedPath, let last = program.step.code.last {
      (settled.path, settled.line, settled.column) = (last.path, last.lastLine, 1)
    } else if program.checks.contains(where: { $0.contains(diagnostic) }),
      let first = program.step.code.first
    {
      (settled.path, settled.line, settled.column) = (first.path, first.line, 1)
      settled.message = "the step's check cannot use the code: \(diagnostic.message)"
    }
    return settled
  }

  /// The earlier step the diagnostic is about, if it is about one.
  func earlierStep(at diagnostic: Diagnostic) -> String? {
    program.earlier.first { part in part.code.contains { $0.contains(diagnostic) } }?.id
  }

  /// The fragment that a file name without folders and a line point into.
  func fragment(fileName: Substring, line: Int) -> SourceFragment? {
    let all = program.preamble + program.earlier.flatMap(\.code) + program.step.code
    return all.first { fragment in
      fragment.path.split(separator: "/").last == fileName
        && (fragment.line...fragment.lastLine).contains(line)
    }
  }
}

extension SourceFragment {
  fileprivate func contains(_ diagnostic: Diagnostic) -> Bool {
    path == diagnostic.path && (line...lastLine).contains(diagnostic.line)
  }
}
