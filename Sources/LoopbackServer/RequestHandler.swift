internal import CLibmicrohttpd
internal import Foundation
internal import MockAPI
internal import NetworkCore
internal import Synchronization

/// Passes requests from libmicrohttpd to the world, and sends the responses back.
final class RequestHandler: Sendable {
  private let world: World
  private let systems: Set<String>?
  private let layout: ServerLayout
  private let limits: LoopbackServer.Limits
  private let now: (@Sendable () -> Date)?
  let log: @Sendable (String) -> Void
  let clients: ClientTable
  let ownAnswers = OwnAnswers()
  private let lateAnswers = LateAnswers()
  private let port = Atomic<Int>(0)

  init(
    world: World, systems: Set<String>?, layout: ServerLayout, limits: LoopbackServer.Limits,
    now: (@Sendable () -> Date)?, log: @escaping @Sendable (String) -> Void
  ) {
    self.world = world
    self.systems = systems
    self.layout = layout
    self.limits = limits
    self.now = now
    self.log = log
    clients = ClientTable(limits: limits)
  }

  /// Calls a function with the handler behind a pointer, without counting references.
  ///
  /// Both threads use the same handler, and would wait for each other at each call.
  @unsafe static func use<Result>(
    _ pointer: UnsafeMutableRawPointer?, _ call: (RequestHandler) -> Result
  ) -> Result {
    guard let pointer = unsafe pointer else { preconditionFailure("a server has a handler") }
    return unsafe Unmanaged<RequestHandler>.fromOpaque(pointer)._withUnsafeGuaranteedRef(call)
  }

  /// Stores the port that the server listens on.
  func open(on port: Int) { self.port.store(port, ordering: .relaxed) }

  /// Releases all connections, because the server is about to stop.
  func close() { lateAnswers.close() }

  /// Called once with the head, then with each part of the body, then without data.
  @unsafe func handle(
    _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let connection = unsafe connection, let method = unsafe method,
      let version = unsafe version, let client = unsafe Client.of(place?.pointee)
    else { return .NO }
    guard let fields = client.fields else {
      guard let refusal = unsafe readHead(client, method, version, on: connection) else {
        return .YES
      }
      note("\(client.method) \(Redaction.target(client.target)) \(refusal.status)", of: client)
      (client.isAnswered, client.isLast) = (true, true)
      return unsafe MHD_Result.queue(refusal, on: connection)
    }
    if let size = unsafe count?.pointee, size > 0, let bytes = unsafe bytes {
      unsafe count?.pointee = 0
      client.byteCount += size
      guard client.body.count + size <= LoopbackServer.Limits.bodyByteCount else {
        return giveUp(client, with: 413)
      }
      guard unsafe !client.isChunked || HeadCheck.hasPlainChunkLine(before: bytes) else {
        return giveUp(client, with: 400)
      }
      unsafe client.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size))
      return .YES
    }
    if let answer = client.lateAnswer { return unsafe MHD_Result.queue(answer, on: connection) }
    guard !client.isAnswered else { return .YES }
    if client.isChunked {
      let bodyStart = unsafe method + lessons_mhd_head_size(connection)
      guard unsafe HeadCheck.hasPlainEnd(bodyStart) else { return giveUp(client, with: 400) }
    }
    client.isAnswered = true
    client.entry.enter(.answer)
    return unsafe answer(fields, client, on: connection)
  }

  /// Answers in the middle of a body, where the library accepts no response, and ends the
  /// connection.
  private func giveUp(_ client: Client, with status: Int) -> MHD_Result {
    note("\(client.method) \(Redaction.target(client.target)) \(status)", of: client)
    client.isLast = true
    client.entry.sayLast(status, to: client.method)
    return .NO
  }

  /// Adds a request's line to the log.
  private func note(_ line: String, of client: Client) {
    log(line)
    client.isLogged = true
  }

  /// Reads and checks the fields; returns a response when the request must not reach a system.
  @unsafe private func readHead(
    _ client: Client, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
    on connection: OpaquePointer
  ) -> ResponseMessage? {
    let fields = unsafe HeaderFields(of: connection)
    client.fields = fields
    client.method = unsafe String(cString: method)
    let size = unsafe lessons_mhd_head_size(connection)
    client.byteCount += size
    var isPlain = HeadCheck.isMethod(client.method) && HeadCheck.isTarget(client.target)
    if HeadCheck.isNeededForBytes {
      // The method is at the start of the head, and the version at the end of its first line.
      let start = unsafe UnsafeRawPointer(version) + strlen(version)
      let end = unsafe UnsafeRawPointer(method) + size
      isPlain =
        unsafe isPlain && start < end
        && HeadCheck.isPlain(.init(start: start, count: end - start))
        // The first line has no NUL besides the two that the library writes in place of spaces.
        && version - method == strlen(method) + client.targetByteCount + 2
    }
    guard isPlain, HeadCheck.isUnambiguous(fields, version: unsafe String(cString: version)) else {
      var refusal = ResponseMessage.refusal(400, "The head of this request is ambiguous.")
      refusal.fields["Connection"] = "close"
      return refusal
    }
    guard size <= LoopbackServer.Limits.headByteCount else {
      return .refusal(431, "A head has at most \(LoopbackServer.Limits.headByteCount) bytes.")
    }
    client.isLast = HeadCheck.endsConnection(fields, version: unsafe String(cString: version))
    client.isChunked = fields["Transfer-Encoding"] != nil
    let length = fields["Content-Length"].map { Int($0) ?? .max } ?? 0
    guard length <= LoopbackServer.Limits.bodyByteCount else {
      return .refusal(413, "A body has at most \(LoopbackServer.Limits.bodyByteCount) bytes.")
    }
    if length > 0 || client.isChunked { client.entry.enter(.body) }
    return nil
  }

  @unsafe private func answer(
    _ fields: HeaderFields, _ client: Client, on connection: OpaquePointer
  ) -> MHD_Result {
    let place: RequestAddress
    do throws(RequestAddress.Refusal) {
      place = try address(of: client, host: fields["Host"] ?? "")
    } catch {
      let refusal: ResponseMessage =
        switch error {
        case .otherHost: .refusal(403, "This server answers to 127.0.0.1 and localhost.")
        case .otherPort(let other): .refusal(421, words(for: other))
        case .malformed: .refusal(400, "This target is not a path.")
        }
      note("\(client.method) \(Redaction.target(client.target)) \(refusal.status)", of: client)
      return unsafe MHD_Result.queue(refusal, on: connection)
    }
    guard
      systems?.contains(place.firstFolder) ?? true || layout.root != nil
        || place.firstFolder == World.controlFolder
    else {
      let refusal = ResponseMessage.refusal(404, "This system is not served.")
      return unsafe finish(.response(refusal), place, client, connection)
    }
    let request = RequestMessage(
      method: client.method, url: place.url, fields: fields, body: client.body)
    return unsafe finish(
      world.deliver(request, at: now?(), layout: layout), place, client, connection)
  }

  /// Returns the message for a client that came through a different port.
  private func words(for other: Int) -> String {
    let own = "http://127.0.0.1:\(port.load(ordering: .relaxed))"
    return "The address of this server and of its issuers is "
      + "\(layout.publicURL?.absoluteString ?? own). For clients that reach it at port \(other), "
      + "start it with `lessons serve --public-url http://localhost:\(other)`."
  }

  private func address(
    of client: Client, host: String
  ) throws(RequestAddress.Refusal) -> RequestAddress {
    if let last = client.lastAddress, last.target == client.target, last.host == host {
      return last.address
    }
    let address = try RequestAddress(
      target: client.target, host: host, port: port.load(ordering: .relaxed), layout: layout)
    client.lastAddress = (client.target, host, address)
    return address
  }

  @unsafe private func finish(
    _ delivery: Delivery, _ place: RequestAddress, _ client: Client, _ connection: OpaquePointer
  ) -> MHD_Result {
    let line = "\(client.method) \(place.shownTarget)"
    switch delivery {
    case .response(let response):
      note("\(line) \(response.status)", of: client)
      return unsafe MHD_Result.queue(response, on: connection)
    case .late(let response, let seconds):
      note("\(line) \(response.status) after \(seconds) s", of: client)
      client.lateAnswer = response
      unsafe lateAnswers.hold(connection, for: min(seconds, limits.lateSeconds))
      return .YES
    case .cut(let response, let count):
      note("\(line) \(response.status) cut after \(count) byte\(count == 1 ? "" : "s")", of: client)
      client.isLast = true
      return unsafe MHD_Result.queue(response, on: connection, cutAfter: count)
    case .none:
      note("\(line) no answer", of: client)
      client.isLast = true
      return .NO
    }
  }
}

extension ResponseMessage {
  /// Returns a response of the server itself, for a request that reaches no system.
  static func refusal(_ status: Int, _ text: String) -> ResponseMessage {
    ResponseMessage(
      status: status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Data("\(text)\n".utf8))
  }
}
