internal import Judging
internal import LanguageServer
internal import LessonModel
internal import TerminalIO

/// A verdict as diagnostics of the page.
///
/// Each compiler message goes to its line. Without such messages, one diagnostic for the step has
/// the expected and the actual output and the fitting hint.
struct PageDiagnostics {
  /// The text of the verdict.
  let view: VerdictView
  /// The page's name in the compiler's messages.
  let page: String
  /// The page as the editor has it.
  let document: TextDocument
  /// The line at which the step's code begins, counted from 1.
  let step: Int

  /// Returns all diagnostics, most important first.
  func all() -> [LSP.Diagnostic] {
    let judgement = view.judgement
    guard !judgement.passed else {
      return [diagnostic(at: nil, view.explanation(), .information)]
    }
    let remarks = judgement.remarks.filter { $0.diagnostic.path == page }
    let errors = remarks.filter { $0.diagnostic.severity == .error && $0.speaker != .check }
    guard let first = errors.first else {
      let place = remarks.first { $0.isPrintPlace }
      return [diagnostic(at: place?.diagnostic, view.explanation(), .error)]
    }
    let compiles = judgement.compilerError == nil
    return [
      diagnostic(
        at: first.diagnostic,
        compiles ? view.explanation() : view.words(of: first) + view.hintWords(), .error)
    ] + errors.dropFirst().map { diagnostic(at: $0.diagnostic, view.words(of: $0), .error) }
  }

  private func diagnostic(
    at place: Diagnostic?, _ lines: [StyledText], _ severity: LSP.DiagnosticSeverity
  ) -> LSP.Diagnostic {
    let line = place?.line ?? step
    var range = document.range(ofLine: line)
    if let place, place.column > 1 {
      range.start = min(document.position(line: line, column: place.column), range.end)
    }
    return LSP.Diagnostic(
      range: range, severity: severity, code: view.judgement.outcome.name.rawValue,
      message: EditorMessages.text(lines), relatedInformation: related(severity, range))
  }

  /// Returns the fitting hint, for editors that show it in a separate place.
  private func related(
    _ severity: LSP.DiagnosticSeverity, _ range: LSP.Range
  ) -> [LSP.DiagnosticRelatedInformation]? {
    let words = EditorMessages.text(view.hintWords())
    guard severity == .error, !words.isEmpty else { return nil }
    return [
      LSP.DiagnosticRelatedInformation(
        location: LSP.Location(uri: document.uri, range: document.range(ofLine: step)),
        message: words)
    ]
  }

  /// Returns the diagnostic for a problem of the page itself, such as a lost mark.
  static func of(_ problem: Diagnostic, in document: TextDocument) -> LSP.Diagnostic {
    LSP.Diagnostic(
      range: document.range(ofLine: problem.line), severity: .error, code: "unreadable-page",
      message: problem.message)
  }
}
