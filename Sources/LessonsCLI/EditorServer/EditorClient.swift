internal import LanguageServer
internal import SystemIO

/// The connected editor: its capabilities, its open documents, and the messages to send.
///
/// It belongs to the server's thread. Its functions never wait: messages stay in a queue until
/// there is room for them.
final class EditorClient {
  /// The client's capabilities.
  var capabilities = LSP.ClientCapabilities()
  /// The encoding in which the client counts characters.
  var encoding = LSP.PositionEncoding.utf16
  /// The open documents, by their URIs.
  var documents: [LSP.DocumentURI: TextDocument] = [:]

  private var waiting: [LSP.RequestID: (LSP.IncomingMessage?) -> Void] = [:]
  private var lastID = 0
  fileprivate var lastToken = 0
  private var queue: [UInt8] = []
  /// The number of bytes of the queue that were sent.
  private var sent = 0
  /// The queue's size in bytes above which the client counts as gone.
  private static let greatestQueue = 64 << 20
  /// The number of bytes that fit into any pipe with room, so writing them does not wait.
  private static let piece = 4096

  /// Whether the client has stopped reading.
  private(set) var isGone = false
  /// Whether there are bytes to send.
  var hasNews: Bool { sent < queue.count && !isGone }

  /// Sends a notification.
  func notify(_ method: String, _ params: some Encodable) {
    send(LSP.OutgoingMessage(method, params))
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: The method of the protocol.
  ///   - params: The parameters.
  ///   - type: The type of the result.
  ///   - then: Receives the result; `nil` when there is none of this type.
  func ask<Result: Decodable>(
    _ method: String, _ params: some Encodable, for type: Result.Type,
    then: @escaping (Result?) -> Void
  ) {
    lastID += 1
    let id = LSP.RequestID.string("lessons-\(lastID)")
    waiting[id] = { then($0?.result(Result.self)) }
    send(LSP.OutgoingMessage(method, params, id: id))
  }

  /// Handles a response to one of our requests.
  func take(response: LSP.IncomingMessage) {
    guard let id = response.id, let then = waiting.removeValue(forKey: id) else { return }
    then(response.error == nil ? response : nil)
  }

  /// Sends the result of a request.
  func reply(_ result: some Encodable, to id: LSP.RequestID) {
    send(LSP.OutgoingMessage(result: result, of: id))
  }

  /// Reports that a request has no result or, without an id, that a message could not be read.
  func refuse(_ error: LSP.ResponseError, to id: LSP.RequestID?) {
    send(LSP.OutgoingMessage(error: error, of: id))
  }

  /// Shows the user a message.
  func show(_ message: String, as type: LSP.MessageType = .info) {
    notify("window/showMessage", LSP.ShowMessageParams(type: type, message: message))
  }

  /// Asks the user.
  ///
  /// The answer is one of the choices, or `nil` when they chose none.
  func choose(
    _ question: String, _ choices: [String], then: @escaping (String?) -> Void
  ) {
    let params = LSP.ShowMessageParams(type: .info, message: question, actions: choices)
    ask("window/showMessageRequest", params, for: LSP.MessageActionItem?.self) {
      then($0??.title)
    }
  }

  private func send(_ message: LSP.OutgoingMessage) {
    guard !isGone else { return }
    queue += message.bytes
    if queue.count - sent > Self.greatestQueue { isGone = true }
  }

  /// Sends as much as there is room for.
  ///
  /// The server calls it when the output is ready.
  func flush(to output: Int32) {
    let count = Descriptor.writeSome(queue[sent..<min(sent + Self.piece, queue.count)], to: output)
    if count < 0 { isGone = !Descriptor.mayTryAgain }
    sent += max(0, count)
    guard sent == queue.count || sent > 1 << 20 else { return }
    queue.removeFirst(sent)
    sent = 0
  }
}

/// The progress of work that the client shows to the user.
struct EditorProgress {
  private let token: LSP.RequestID
  private let client: EditorClient

  /// Starts to report work.
  ///
  /// - Parameters:
  ///   - title: The work's title.
  ///   - call: The call that started the work, if any.
  ///   - client: The client. The initializer returns `nil` when the client shows no progress.
  init?(_ title: String, of call: CommandCall? = nil, _ client: EditorClient) {
    self.client = client
    if let token = call?.progress {
      self.token = token
    } else {
      guard client.capabilities.window?.workDoneProgress == true else { return nil }
      token = client.newToken()
      client.ask(
        "window/workDoneProgress/create", LSP.WorkDoneProgressCreateParams(token: token),
        for: LSP.Null.self
      ) { _ in }
    }
    client.notify("$/progress", LSP.ProgressParams.begin(token, title: title, cancellable: true))
  }

  func has(_ token: LSP.RequestID) -> Bool { self.token == token }

  /// Reports the progress of the work.
  func report(_ message: String, percentage: Int? = nil) {
    client.notify(
      "$/progress", LSP.ProgressParams.report(token, message: message, percentage: percentage))
  }

  /// Reports that the work has ended.
  func end() { client.notify("$/progress", LSP.ProgressParams.end(token)) }
}

extension EditorClient {
  /// Returns a token for progress that the client did not ask for.
  fileprivate func newToken() -> LSP.RequestID {
    lastToken += 1
    return .string("lessons-work-\(lastToken)")
  }
}
