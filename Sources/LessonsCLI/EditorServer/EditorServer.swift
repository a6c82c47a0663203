internal import LanguageServer
internal import LessonMarkup
internal import SystemIO

/// Serves an editor: reads its messages, passes them to the services, and sends their answers.
///
/// One thread does all this. It waits only for messages, for room to send, and for background work
/// of the services.
struct EditorServer: ~Copyable {
  /// The stage of the conversation.
  private enum Stage { case new, initialized, shutDown }

  private let client = EditorClient()
  private let services: [any DocumentService]
  /// The index of the service of each open document; other documents have none.
  private var owners: [LSP.DocumentURI: Int] = [:]
  private var stage = Stage.new
  private var reader = MessageReader()
  private let interrupt: Interrupt
  private let input: Int32
  private let output: Int32
  /// The exit code, once the conversation is over.
  private var end: ExitCode?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read messages from.
  ///   - output: The descriptor to write messages to.
  ///   - interrupt: Reports that the program must end.
  ///   - makeServices: Creates the services for the client. The first one that takes a document
  ///     owns it.
  init(
    input: Int32, output: Int32, _ interrupt: Interrupt,
    _ makeServices: (EditorClient) -> [any DocumentService]
  ) {
    (self.input, self.output, self.interrupt) = (input, output, interrupt)
    services = makeServices(client)
  }

  /// Serves until the client ends the conversation or closes.
  ///
  /// - Returns: Success when the client ended it as the protocol requires.
  mutating func run() -> ExitCode {
    defer { for service in services { service.end() } }
    while true {
      var news = PollSet()
      let stop = news.add(interrupt.descriptor)
      let arrival = news.add(input)
      let room = news.add(client.hasNews ? output : -1, for: .writing)
      // `poll` always reports that a pipe's reader has gone.
      let reader = news.add(output, for: .hangUp)
      for descriptor in services.flatMap(\.descriptors) { news.add(descriptor) }
      news.wait(until: services.compactMap(\.wakeUp).min())
      if news.isReady(stop) { return .interrupted }
      if news.isReady(room) { client.flush(to: output) }
      if client.isGone || news.isGone(reader) { return .failed }
      if news.isReady(arrival) { read() }
      for service in services { service.work() }
      if let end {
        sendRest()
        return end
      }
    }
  }

  /// Sends the rest of the queue, if the client reads it within a moment.
  private func sendRest() {
    let deadline = ContinuousClock.now + .seconds(1)
    while client.hasNews, .now < deadline {
      var news = PollSet()
      let room = news.add(output, for: .writing)
      news.wait(until: deadline)
      if news.isReady(room) { client.flush(to: output) }
    }
  }

  private mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    switch Descriptor.read(from: input, into: &buffer) {
    case .nothingYet: break
    // The client closed the connection without `exit`.
    case .end: end = end ?? .failed
    case .bytes(let count):
      for item in reader.take(buffer[..<count]) where end == nil { take(item) }
    }
  }

  private mutating func take(_ item: MessageReader.Item) {
    switch item {
    case .garbage:
      client.refuse(
        LSP.ResponseError(.parseError, "some bytes do not belong to a message"), to: nil)
    case .tooLong(let count):
      client.refuse(
        LSP.ResponseError(
          .invalidRequest, "a message has \(count) bytes; at most \(reader.limit) are read"),
        to: nil)
    case .message(let bytes):
      do {
        try take(LSP.IncomingMessage(bytes))
      } catch {
        client.refuse(error, to: nil)
      }
    }
  }

  private mutating func take(_ message: LSP.IncomingMessage) {
    guard let method = message.method else { return client.take(response: message) }
    guard let id = message.id else { return take(notification: method, message) }
    do {
      try take(request: method, id, message)
    } catch {
      client.refuse(error, to: id)
    }
  }

  private mutating func take(notification method: String, _ message: LSP.IncomingMessage) {
    if method == "exit" {
      end = stage == .shutDown ? .success : .failed
    }
    guard stage == .initialized else { return }
    // An unreadable notification has no answer.
    switch method {
    case "textDocument/didOpen":
      if let params = try? message.params(LSP.DidOpenTextDocumentParams.self) {
        open(TextDocument(params.textDocument, client.encoding))
      }
    case "textDocument/didChange":
      if let params = try? message.params(LSP.DidChangeTextDocumentParams.self) { change(params) }
    case "textDocument/didSave":
      if let (document, service) = named(in: message) { service.saved(document) }
    case "textDocument/didClose": close(message)
    case "$/cancelRequest":
      if let params = try? message.params(LSP.CancelParams.self) {
        for service in services { service.cancel(params.id) }
      }
    case "window/workDoneProgress/cancel":
      if let params = try? message.params(LSP.WorkDoneProgressCreateParams.self) {
        for service in services { service.cancel(params.token) }
      }
    default: break
    }
  }
}

/// Documents.
extension EditorServer {
  private mutating func open(_ document: TextDocument) {
    // A document that is opened twice has different text now.
    client.documents[document.uri] = document
    owners[document.uri] = services.firstIndex { $0.takes(document) }
    owners[document.uri].map { services[$0].opened(document) }
  }

  private func change(_ params: LSP.DidChangeTextDocumentParams) {
    let identifier = params.textDocument
    guard var document = client.documents.removeValue(forKey: identifier.uri) else { return }
    document.apply(params.contentChanges, version: identifier.version ?? document.version + 1)
    client.documents[identifier.uri] = document
    owners[identifier.uri].map { services[$0].changed(document) }
  }

  private mutating func close(_ message: LSP.IncomingMessage) {
    guard let (document, service) = named(in: message) else { return }
    client.documents[document.uri] = nil
    owners[document.uri] = nil
    service.closed(document)
  }

  /// Returns the open document that a message names, and its service, or `nil` if no service owns
  /// it.
  private func named(
    in message: LSP.IncomingMessage
  ) -> (TextDocument, any DocumentService)? {
    guard let params = try? message.params(LSP.TextDocumentParams.self) else { return nil }
    return owned(params.textDocument.uri)
  }

  private func owned(_ uri: LSP.DocumentURI) -> (TextDocument, any DocumentService)? {
    guard let document = client.documents[uri], let owner = owners[uri] else { return nil }
    return (document, services[owner])
  }
}

/// Requests.
extension EditorServer {
  private mutating func take(
    request method: String, _ id: LSP.RequestID, _ message: LSP.IncomingMessage
  ) throws(LSP.ResponseError) {
    switch (stage, method) {
    case (.new, "initialize"): try initialize(id, message)
    case (.new, _):
      throw LSP.ResponseError(.serverNotInitialized, "the first request is `initialize`")
    case (.initialized, "shutdown"):
      stage = .shutDown
      client.reply(LSP.Null(), to: id)
    case (.initialized, "workspace/executeCommand"):
      let params = try message.params(LSP.ExecuteCommandParams.self)
      guard let service = services.first(where: { type(of: $0).commands.contains(params.command) })
      else { throw LSP.ResponseError(.invalidParams, "there is no command `\(params.command)`") }
      service.execute(CommandCall(params, id, client))
    case (.initialized, "initialize"):
      throw LSP.ResponseError(.invalidRequest, "the server is initialized already")
    case (.initialized, _): try answer(method, id, message)
    case (.shutDown, _): throw LSP.ResponseError(.invalidRequest, "the server is shut down")
    }
  }

  private mutating func initialize(
    _ id: LSP.RequestID, _ message: LSP.IncomingMessage
  ) throws(LSP.ResponseError) {
    client.capabilities =
      try message.params(LSP.InitializeParams.self).capabilities ?? LSP.ClientCapabilities()
    client.encoding = LSP.PositionEncoding(
      offered: client.capabilities.general?.positionEncodings)
    stage = .initialized
    let capabilities = LSP.ServerCapabilities(
      client.encoding, triggerCharacters: LintedLesson.completionSigns,
      commands: services.flatMap { type(of: $0).commands })
    client.reply(
      LSP.InitializeResult(capabilities, name: "lessons", version: Version.text), to: id)
  }

  /// Answers a request about a document.
  private func answer(
    _ method: String, _ id: LSP.RequestID, _ message: LSP.IncomingMessage
  ) throws(LSP.ResponseError) {
    guard method.hasPrefix("textDocument/") else {
      throw LSP.ResponseError(.methodNotFound, "there is no request `\(method)`")
    }
    let params = try message.params(LSP.TextDocumentParams.self)
    let owned = owned(params.textDocument.uri)
    let position = params.position ?? LSP.Position(line: 0, character: 0)
    let range = params.range ?? LSP.Range(start: position, end: position)
    func list<Item: Encodable>(_ items: (TextDocument, any DocumentService) -> [Item]) {
      client.reply(owned.map(items) ?? [], to: id)
    }
    switch method {
    case "textDocument/hover":
      client.reply(owned.flatMap { $1.hover(at: position, in: $0) }, to: id)
    case "textDocument/completion": list { $1.completion(at: position, in: $0) }
    case "textDocument/definition": list { $1.definition(at: position, in: $0) }
    case "textDocument/documentSymbol": list { $1.symbols(in: $0) }
    case "textDocument/foldingRange": list { $1.foldingRanges(in: $0) }
    case "textDocument/codeAction": list { $1.codeActions(for: range, in: $0) }
    case "textDocument/codeLens": list { $1.codeLenses(in: $0) }
    case "textDocument/inlayHint": list { $1.inlayHints(in: range, of: $0) }
    default: throw LSP.ResponseError(.methodNotFound, "there is no request `\(method)`")
    }
  }
}
