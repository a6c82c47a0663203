package import LessonModel

/// Finds the code that a place in a program belongs to.
package struct CodePlaces: Sendable {
  let program: PageProgram

  package init(_ program: PageProgram) { self.program = program }

  /// Returns the compiler's messages, moved to places where the reader can act on them.
  ///
  /// A message about generated lines, such as one about a missing brace at the end, moves to the
  /// end of the code that the following note points into, or else to the end of the step. A message
  /// about a check moves to the beginning of the step if the reader does not see checks.
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

  /// Returns whether the line is generated.
  ///
  /// At the very end of the file, the compiler does not use the name from `#sourceLocation`.
  private func isGenerated(_ diagnostic: Diagnostic) -> Bool {
    [PageSource.generatedPath, PageSource.pipePath].contains(diagnostic.path)
      || diagnostic.path.hasSuffix("/\(PageSource.fileName)")
  }

  /// Returns a message, moved to the original place of its line.
  package func original(of remark: Remark) -> Remark {
    guard let code = fragments.first(where: { $0.contains(remark.diagnostic) }) else {
      return remark
    }
    return Remark(remark.speaker, code.original(of: remark.diagnostic))
  }

  /// Returns the earlier step that the diagnostic is about, if any.
  func earlierStep(at diagnostic: Diagnostic) -> String? {
    program.earlier.first { part in part.code.contains { $0.contains(diagnostic) } }?.id
  }

  /// Returns the place of an entry in a library's line table, or `nil` when the place is not in the
  /// program's own code.
  ///
  /// In the table, the path of a file begins with the compiler's folder.
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

  /// Returns whether a place is in code that the learner sees, and not in a hidden part.
  package func isShown(_ diagnostic: Diagnostic) -> Bool {
    guard let fragment = fragments.first(where: { $0.contains(diagnostic) }) else { return false }
    let kinds = fragment.segments.lineKinds
    let index = diagnostic.line - fragment.line
    return !kinds.indices.contains(index) || kinds[index] != .hidden
  }

  /// All code except the checks.
  private var fragments: [SourceFragment] {
    program.preamble + program.earlier.flatMap(\.code) + program.step.code
  }

  /// Returns the fragment that contains a line of the file with this name, given without its
  /// folders.
  package func fragment(fileName: Substring, line: Int) -> SourceFragment? {
    fragments.first { fragment in
      fragment.path.split(separator: "/").last == fileName
        && (fragment.line...fragment.lastLine).contains(line)
    }
  }
}

extension SourceFragment {
  /// The first line that the learner may change, or else the first line of code.
  fileprivate var firstCodeLine: Int {
    line + (segments.firstEditableLine ?? codeLines.first ?? 0)
  }

  fileprivate var lastCodeLine: Int { line + (codeLines.last ?? 0) }

  /// The lines that are neither blank nor a comment, such as a page's prose.
  ///
  /// Lines count from 0.
  private var codeLines: [Int] {
    lines.indices.filter { index in
      let words = lines[index].drop(while: \.isWhitespace)
      return !words.isEmpty && !words.hasPrefix("//")
    }
  }
}
