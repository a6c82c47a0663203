import Foundation
import NetworkCore
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server in the same process that records its requests.
final class ScriptedServer: HTTPTransport {
  typealias Answer = @Sendable (RequestMessage) async throws -> ResponseMessage

  private let log = Mutex<[RequestMessage]>([])
  private let answer: Answer

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// Gives these answers in order, and repeats the last one when they run out.
  convenience init(inOrder answers: [ResponseMessage]) {
    let rest = Mutex(answers)
    self.init { _ in
      rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  /// The requests so far.
  var requests: [RequestMessage] { log.withLock { $0 } }

  func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    let server = InProcessTransport { request in
      self.log.withLock { $0.append(request) }
      return try await self.answer(request)
    }
    return try await server.send(request, body: body, progress: progress)
  }
}

extension ResponseMessage {
  /// A response with a string.
  static func text(
    _ status: Int, _ text: String = "", _ fields: HeaderFields = HeaderFields()
  ) -> ResponseMessage {
    ResponseMessage(status: status, fields: fields, body: Data(text.utf8))
  }

  /// A response with JSON.
  static func json(_ status: Int, _ text: String) -> ResponseMessage {
    .text(status, text, ["Content-Type": "application/json"])
  }
}

extension URL {
  /// An address for tests.
  init(_ text: StaticString) {
    self = URL(string: "\(text)") ?? URL(filePath: "/not-an-address")
  }
}
