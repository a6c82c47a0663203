internal import CLibmicrohttpd
internal import Foundation
internal import MockAPI
internal import NetworkCore
internal import Synchronization

/// Passes requests from libmicrohttpd to the world, and sends the answers back.
final class RequestHandler: Sendable {
  private let world: World
  private let systems: Set<String>?
  private let layout: ServerLayout
  private let limits: LoopbackServer.Limits
  private let now: (@Sendable () -> Date)?
  private let log: @Sendable (String) -> Void
  private let clients: ClientTable
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
  /// Both threads count on the same handler, and would wait for each other at each call.
  @unsafe static func use<Result>(
    _ pointer: UnsafeMutableRawPointer?, _ call: (RequestHandler) -> Result
  ) -> Result {
    guard let pointer = unsafe pointer else { preconditionFailure("a server has a handler") }
    return unsafe Unmanaged<RequestHandler>.fromOpaque(pointer)._withUnsafeGuaranteedRef(call)
  }

  /// Takes the port that the server listens on.
  func open(on port: Int) { self.port.store(port, ordering: .relaxed) }

  /// Lets all connections go: the server is about to stop.
  func close() { lateAnswers.close() }

  /// Called when a connection has begun, and before its socket is closed.
  @unsafe func meet(
    _ connection: OpaquePointer?, _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ event: MHD_ConnectionNotificationCode
  ) {
    guard let connection = unsafe connection, let place = unsafe place else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
      let client = Client(entry: clients.add(socket: unsafe lessons_mhd_socket(connection)))
      unsafe place.pointee = Unmanaged.passRetained(client).toOpaque()
    } else if let held = unsafe place.pointee {
      clients.remove(unsafe Unmanaged<Client>.fromOpaque(held).takeRetainedValue().entry)
      unsafe place.pointee = nil
    }
  }

  /// Called when the first line of a request has arrived; returns what later calls get.
  @unsafe func begin(
    _ target: UnsafePointer<CChar>?, on connection: OpaquePointer?
  ) -> UnsafeMutableRawPointer? {
    guard let connection = unsafe connection, let held = unsafe lessons_mhd_client(connection),
      let client = unsafe Client.of(held)
    else { return nil }
    client.target = unsafe target.map { unsafe String(cString: $0) } ?? ""
    client.entry.enter(.head)
    return unsafe held
  }

  /// Called when a request has been answered, or its connection has ended before.
  @unsafe func end(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let client = unsafe Client.of(place?.pointee) else { return }
    client.reset()
    client.entry.enter(.idle)
    client.entry.wakeReaderAtEnd()
  }

  /// Called once with the head, then with each piece of the body, then without data.
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
      client.isAnswered = true
      return unsafe MHD_Result.queue(refusal, on: connection)
    }
    if let size = unsafe count?.pointee, size > 0 {
      unsafe count?.pointee = 0
      guard client.body.count + size <= LoopbackServer.Limits.bodyByteCount else { return .NO }
      unsafe client.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size))
      return .YES
    }
    if let answer = client.lateAnswer { return unsafe MHD_Result.queue(answer, on: connection) }
    guard !client.isAnswered else { return .YES }
    client.isAnswered = true
    client.entry.enter(.answer)
    return unsafe answer(String(cString: method), fields, client, on: connection)
  }

  /// Reads and checks the fields; returns an answer when the request goes no further.
  @unsafe private func readHead(
    _ client: Client, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
    on connection: OpaquePointer
  ) -> ResponseMessage? {
    let fields = unsafe HeaderFields(of: connection)
    client.fields = fields
    var isPlain = true
    if HeadCheck.isNeededForBytes {
      // The method is at the start of the head, and the version at the end of its first line.
      let start = unsafe UnsafeRawPointer(version) + strlen(version)
      let end = unsafe UnsafeRawPointer(method) + lessons_mhd_head_size(connection)
      isPlain = unsafe start < end && HeadCheck.isPlain(.init(start: start, count: end - start))
    }
    guard isPlain, HeadCheck.isUnambiguous(fields, version: unsafe String(cString: version)) else {
      log("\(unsafe String(cString: method)) \(Redaction.target(client.target)) 400")
      var refusal = ResponseMessage.refusal(400, "The head of this request is ambiguous.")
      refusal.fields["Connection"] = "close"
      return refusal
    }
    let length = fields["Content-Length"].map { Int($0) ?? .max } ?? 0
    guard length <= LoopbackServer.Limits.bodyByteCount else {
      return .refusal(413, "A body has at most \(LoopbackServer.Limits.bodyByteCount) bytes.")
    }
    if length > 0 || fields["Transfer-Encoding"] != nil { client.entry.enter(.body) }
    return nil
  }

  @unsafe private func answer(
    _ method: String, _ fields: HeaderFields, _ client: Client, on connection: OpaquePointer
  ) -> MHD_Result {
    let place: RequestAddress
    do throws(RequestAddress.Refusal) {
      place = try address(of: client, host: fields["Host"] ?? "")
    } catch {
      let refusal: ResponseMessage =
        switch error {
        case .otherHost: .refusal(403, "This server answers to 127.0.0.1 and localhost.")
        case .malformed: .refusal(400, "This target is not a path.")
        }
      log("\(method) \(client.target.prefix { $0 != "?" }) \(refusal.status)")
      return unsafe MHD_Result.queue(refusal, on: connection)
    }
    guard
      systems?.contains(place.firstFolder) ?? true || layout.root != nil
        || place.firstFolder == World.controlFolder
    else {
      let refusal = ResponseMessage.refusal(404, "This system is not served.")
      return unsafe finish(.response(refusal), method, place, client, connection)
    }
    let request = RequestMessage(method: method, url: place.url, fields: fields, body: client.body)
    return unsafe finish(
      world.deliver(request, at: now?(), layout: layout), method, place, client, connection)
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
    _ delivery: Delivery, _ method: String, _ place: RequestAddress, _ client: Client,
    _ connection: OpaquePointer
  ) -> MHD_Result {
    let line = "\(method) \(place.shownTarget)"
    switch delivery {
    case .response(let response):
      log("\(line) \(response.status)")
      return unsafe MHD_Result.queue(response, on: connection)
    case .late(let response, let seconds):
      log("\(line) \(response.status) after \(seconds) s")
      client.lateAnswer = response
      unsafe lateAnswers.hold(connection, for: min(seconds, limits.lateSeconds))
      return .YES
    case .cut(let response, let count):
      log("\(line) \(response.status) cut after \(count) byte\(count == 1 ? "" : "s")")
      return unsafe MHD_Result.queue(response, on: connection, cutAfter: count)
    case .none:
      log("\(line) no answer")
      return .NO
    }
  }
}

extension ResponseMessage {
  /// An answer from the server itself, before it asks a system.
  static func refusal(_ status: Int, _ text: String) -> ResponseMessage {
    ResponseMessage(
      status: status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Data("\(text)\n".utf8))
  }
}
