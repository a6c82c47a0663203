internal import LanguageServer
internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The server's work for a lesson file: findings of `lint` while the author types, completions, and
/// `record` and `validate` of a step.
final class LessonService: DocumentService {
  static let commands = StepJob.Kind.allCases.map(\.command)

  let invocation: Invocation
  let client: EditorClient
  /// The courses of the open lessons, by their folders.
  private var courses: [String: OpenCourse] = [:]
  private var open: Set<LSP.DocumentURI> = []
  /// The running job for a step.
  var job: StepJob?
  /// The findings of `validate` and `record` in the open lessons, until their text changes.
  var found: [LSP.DocumentURI: [Diagnostic]] = [:]

  /// The maximum number of problems per lesson that the server sends.
  static let mostProblems = 1_000

  init(_ invocation: Invocation, _ client: EditorClient) {
    (self.invocation, self.client) = (invocation, client)
  }

  /// Returns whether a document is a lesson: its file has a lesson's name, and it is in a course or
  /// has a step.
  func takes(_ document: TextDocument) -> Bool {
    guard let path = document.uri.path, LessonFileName(fileName: FilePath.name(of: path)) != nil
    else { return false }
    let folder = FilePath.parent(of: path)
    return FilePath.name(of: folder) == "Lessons"
      || FileStamp.isThere("\(folder)/\(CourseManifest.fileName)")
      || document.text.contains("```swift step=")
  }

  func opened(_ document: TextDocument) {
    open.insert(document.uri)
    course(of: document)?.change()
  }

  func changed(_ document: TextDocument) {
    found[document.uri] = nil
    course(of: document)?.change()
  }

  func saved(_ document: TextDocument) { course(of: document)?.change() }

  func closed(_ document: TextDocument) {
    open.remove(document.uri)
    found[document.uri] = nil
    client.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(uri: document.uri, version: nil, diagnostics: []))
    // Now the text on the disk counts again, and it may differ.
    course(of: document)?.change()
  }

  func execute(_ call: CommandCall) { begin(call) }

  func cancel(_ id: LSP.RequestID) {
    if let job, job.isMeant(by: id) { job.work.cancel() }
  }

  var descriptors: [Int32] {
    courses.values.compactMap(\.descriptor) + (job.map { [$0.work.descriptor] } ?? [])
  }

  func work() {
    for course in courses.values where course.work(documents(of: course)) { publish(course) }
    if let job, let outcome = job.work.value {
      self.job = nil
      finish(job, outcome)
    }
  }

  func end() {
    job?.work.cancel()
    job?.work.wait()
    for course in courses.values { course.end() }
  }
}

extension LessonService {
  /// Returns the course of a document's folder.
  func course(of document: TextDocument) -> OpenCourse? {
    guard let path = document.uri.path else { return nil }
    let folder = FilePath.parent(of: path)
    if let course = courses[folder] { return course }
    let course = OpenCourse(CourseFolder(folder, in: invocation.context))
    courses[folder] = course
    return course
  }

  private func documents(of course: OpenCourse) -> [TextDocument] {
    open.compactMap { client.documents[$0] }.filter { document in
      document.uri.path.map { FilePath.parent(of: $0) == course.folder.path } ?? false
    }
  }

  /// Sends the findings in the open lessons of a course.
  private func publish(_ course: OpenCourse) {
    if let fault = course.findings.fault { client.show(fault, as: .warning) }
    for document in documents(of: course) { publish(document) }
  }

  /// Sends the findings in an open lesson, unless its text is newer.
  func publish(_ document: TextDocument) {
    guard let problems = course(of: document)?.problems(of: document) else { return }
    // An editor freezes when it receives many thousands; `lessons lint` lists them all.
    let all = ((found[document.uri] ?? []) + problems).prefix(Self.mostProblems)
    client.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(
        uri: document.uri, version: document.version,
        diagnostics: all.map { LSP.Diagnostic($0, in: document) }))
  }
}

extension LessonService {
  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover? {
    let place = document.place(of: position)
    let course = course(of: document)
    let found = course?.lesson(document)?.hover(
      line: place.line, column: place.column, glossary: course?.findings.glossary)
    return found.map {
      LSP.Hover(
        contents: LSP.MarkupContent(markdown: $0.text), range: document.range(of: $0.span))
    }
  }

  func completion(at position: LSP.Position, in document: TextDocument) -> [LSP.CompletionItem] {
    let place = document.place(of: position)
    let course = course(of: document)
    let found = course?.lesson(document)?.completions(
      line: place.line, column: place.column, glossary: course?.findings.glossary)
    let takesSnippets =
      client.capabilities.textDocument?.completion?.completionItem?.snippetSupport ?? false
    return (found ?? []).map {
      LSP.CompletionItem($0, in: document, takesSnippets: takesSnippets)
    }
  }

  func definition(at position: LSP.Position, in document: TextDocument) -> [LSP.Location] {
    let place = document.place(of: position)
    guard let course = course(of: document),
      let link = course.lesson(document)?.glossaryLink(line: place.line, column: place.column),
      let entry = link.entry(in: course.findings.glossary)
    else { return [] }
    let start = LSP.Position(line: entry.line - 1, character: 0)
    let uri = LSP.DocumentURI(path: "\(course.folder.path)/\(Glossary.fileName)")
    return [LSP.Location(uri: uri, range: LSP.Range(start: start, end: start))]
  }

  func symbols(in document: TextDocument) -> [LSP.DocumentSymbol] {
    (course(of: document)?.lesson(document)?.stepPlaces ?? []).map { step in
      LSP.DocumentSymbol(
        name: step.title, detail: step.id, kind: 12, range: document.range(of: step.span),
        selectionRange: document.range(of: step.heading))
    }
  }

  func codeActions(for range: LSP.Range, in document: TextDocument) -> [LSP.CodeAction] {
    let fixes = (course(of: document)?.problems(of: document) ?? []).compactMap {
      problem -> LSP.CodeAction? in
      guard let fix = problem.fix else { return nil }
      let diagnostic = LSP.Diagnostic(problem, in: document)
      guard diagnostic.range.touchesLine(of: range) else { return nil }
      return LSP.CodeAction(
        title: fix.title, kind: "quickfix", diagnostics: [diagnostic],
        edit: edit(fix.changes, of: document))
    }
    return fixes + stepActions(at: range.start.line + 1, in: document)
  }

  /// Returns the edit of a document for several changes.
  func edit(_ changes: [TextChange], of document: TextDocument) -> LSP.WorkspaceEdit {
    LSP.WorkspaceEdit(
      changes.map(document.edit), of: document,
      isVersioned: client.capabilities.workspace?.workspaceEdit?.documentChanges ?? false)
  }
}
