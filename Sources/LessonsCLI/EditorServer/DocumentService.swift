internal import LanguageServer
internal import SystemIO

/// The server's work for one kind of document: pages or lessons.
///
/// The server calls it on one thread, between messages, so no call may take long. Long tasks run as
/// `BackgroundWork`, whose descriptor the server also waits for.
protocol DocumentService: AnyObject {
  /// The names of the commands that it carries out, which the server announces to the client.
  static var commands: [String] { get }

  /// Returns whether a newly opened document is of this kind.
  func takes(_ document: TextDocument) -> Bool
  func opened(_ document: TextDocument)
  func changed(_ document: TextDocument)
  func saved(_ document: TextDocument)
  func closed(_ document: TextDocument)

  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover?
  func completion(at position: LSP.Position, in document: TextDocument) -> [LSP.CompletionItem]
  func definition(at position: LSP.Position, in document: TextDocument) -> [LSP.Location]
  func symbols(in document: TextDocument) -> [LSP.DocumentSymbol]
  func foldingRanges(in document: TextDocument) -> [LSP.FoldingRange]
  func codeActions(for range: LSP.Range, in document: TextDocument) -> [LSP.CodeAction]
  func codeLenses(in document: TextDocument) -> [LSP.CodeLens]
  func inlayHints(in range: LSP.Range, of document: TextDocument) -> [LSP.InlayHint]

  /// Carries out one of its commands, now or in the background, and answers the call at the end.
  func execute(_ call: CommandCall)
  /// Cancels the work of a call or a progress, given its id or token, and answers the call.
  func cancel(_ id: LSP.RequestID)

  /// The descriptors that become readable when `work` must be called.
  var descriptors: [Int32] { get }
  /// The time to call `work` even if no descriptor becomes readable.
  var wakeUp: ContinuousClock.Instant? { get }
  /// Does the work that is due.
  func work()
  /// Ends all background work.
  func end()
}

extension DocumentService {
  func hover(at position: LSP.Position, in document: TextDocument) -> LSP.Hover? { nil }
  func completion(at position: LSP.Position, in document: TextDocument) -> [LSP.CompletionItem] {
    []
  }
  func definition(at position: LSP.Position, in document: TextDocument) -> [LSP.Location] { [] }
  func symbols(in document: TextDocument) -> [LSP.DocumentSymbol] { [] }
  func foldingRanges(in document: TextDocument) -> [LSP.FoldingRange] { [] }
  func codeActions(for range: LSP.Range, in document: TextDocument) -> [LSP.CodeAction] { [] }
  func codeLenses(in document: TextDocument) -> [LSP.CodeLens] { [] }
  func inlayHints(in range: LSP.Range, of document: TextDocument) -> [LSP.InlayHint] { [] }
  func cancel(_ id: LSP.RequestID) {}
  var descriptors: [Int32] { [] }
  var wakeUp: ContinuousClock.Instant? { nil }
  func work() {}
  func end() {}
}

/// A command that the client asks the server to execute.
struct CommandCall {
  let id: LSP.RequestID
  let name: String
  let arguments: [String]
  /// The token for progress reports; `nil` when the client wants none.
  let progress: LSP.RequestID?
  private let client: EditorClient

  init(_ params: LSP.ExecuteCommandParams, _ id: LSP.RequestID, _ client: EditorClient) {
    (self.id, name, arguments) = (id, params.command, params.arguments ?? [])
    progress = params.workDoneToken
    self.client = client
  }

  /// Reports success to the client.
  func finish() { client.reply(LSP.Null(), to: id) }

  /// Reports a failure to the client.
  func fail(_ message: String) {
    client.refuse(LSP.ResponseError(.requestFailed, message), to: id)
  }

  /// Reports a cancellation to the client.
  func cancelled() {
    client.refuse(LSP.ResponseError(.requestCancelled, "cancelled"), to: id)
  }
}
