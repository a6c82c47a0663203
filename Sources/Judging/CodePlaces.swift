package import LessonModel

/// Finds the code to which a place in a program belongs.
package struct CodePlaces: Sendable {
  let program: PageProgram

  package init(_ program: PageProgram) { self.program = program }

  /// Returns the compiler's messages, moved to places where the reader can act on them.
  ///
  /// A message about generated lines (a brace is missing at the end) moves to the end of the code
  /// that the following note points into, else to the end of the step. A message about a check
  /// moves to the beginning of the step if the reader does not see checks.
  package func settle(_ diagnostics: [Diagnostic]) -> [Remark] {
    diagnostics.indices.map { index in
      let note = diagnostics[(index + 1)...].first
      return settle(diagnostics[index], note: note?.severity == .note ? note : nil)
    }.filter {
      // A note about a check points at hidden code.
      $0.speaker != .compilerOfHiddenCheck || $0.diagnostic.severity == .error
    }
  }

  private func settle(_ diagnostic: Diagnostic, note: Diagnostic?) -> Remark {
    var settled = diagnostic
    if isGenerated(diagnostic) {
      let opened = note.flatMap { note in fragments.first { $0.contains(note) } }
      guard let code = opened ?? program.step.code.last else { return Remark(.compiler, settled) }
      (settled.path, settled.line, settled.column) = (code.path, code.lastCodeLine, 1)
    } else if !program.showsChecks, program.checks.contains(where: { $0.contains(diagnostic) }),
      let first = program.step.code.first
    {
      (settled.path, settled.line, settled.column) = (first.path, first.firstCodeLine, 1)
      return Remark(.compilerOfHiddenCheck, settled)
    }
    return Remark(.compiler, settled)
  }

  /// Whether the line is generated.
  ///
  /// At the very end of the file, the compiler does not use the name from `#sourceLocation`.
  private func isGenerated(_ diagnostic: Diagnostic) -> Bool {
    [PageSource.generatedPath, PageSource.pipePath].contains(diagnostic.path)
      || diagnostic.path.hasSuffix("/\(PageSource.fileName)")
  }

  /// Returns a message at the place where its line was written.
  package func original(of remark: Remark) -> Remark {
    guard let code = fragments.first(where: { $0.contains(remark.diagnostic) }) else {
      return remark
    }
    return Remark(remark.speaker, code.original(of: remark.diagnostic))
  }

  /// The earlier step that the diagnostic is about, if any.
  func earlierStep(at diagnostic: Diagnostic) -> String? {
    program.earlier.first { part in part.code.contains { $0.contains(diagnostic) } }?.id
  }

  /// The place of a line in the table of a library; `nil` when it is not in the program's own code.
  ///
  /// The table has the compiler's folder before the path of a file.
  package func diagnostic(path: String, line: Int, column: Int) -> Diagnostic? {
    let path = CompilerPath.path(path)
    let found = fragments.first { fragment in
      (path == fragment.path || path.hasSuffix("/" + fragment.path))
        && (fragment.line...fragment.lastLine).contains(line)
    }
    return found.map {
      Diagnostic(path: $0.path, line: line, column: max(column, 1), message: "")
    }
  }

  /// Whether a place is in code that the learner sees: not in a hidden part.
  package func isShown(_ diagnostic: Diagnostic) -> Bool {
    guard let fragment = fragments.first(where: { $0.contains(diagnostic) }) else { return false }
    let kinds = fragment.segments.lineKinds
    let index = diagnostic.line - fragment.line
    return !kinds.indices.contains(index) || kinds[index] != .hidden
  }

  /// All code but the checks.
  private var fragments: [SourceFragment] {
    program.preamble + program.earlier.flatMap(\.code) + program.step.code
  }

  /// The fragment that contains a line of the file with this name, given without its folders.
  package func fragment(fileName: Substring, line: Int) -> SourceFragment? {
    fragments.first { fragment in
      fragment.path.split(separator: "/").last == fileName
        && (fragment.line...fragment.lastLine).contains(line)
    }
  }
}

extension SourceFragment {
  /// The first line for the learner to change, or else the first that is code.
  fileprivate var firstCodeLine: Int {
    line + (segments.firstEditableLine ?? codeLines.first ?? 0)
  }

  /// The last line that is code.
  fileprivate var lastCodeLine: Int { line + (codeLines.last ?? 0) }

  /// The lines that are neither blank nor a comment, such as prose in a page, counted from 0.
  private var codeLines: [Int] {
    lines.indices.filter { index in
      let words = lines[index].drop(while: \.isWhitespace)
      return !words.isEmpty && !words.hasPrefix("//")
    }
  }
}
