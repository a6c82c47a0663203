internal import CLibmicrohttpd
internal import Foundation
internal import MockAPI
internal import NetworkCore

/// Passes requests from libmicrohttpd to the world, and sends the answers back.
final class RequestHandler: Sendable {
  private let world: World
  private let systems: Set<String>?
  private let now: (@Sendable () -> Date)?
  private let log: @Sendable (String) -> Void

  init(
    world: World, systems: Set<String>?, now: (@Sendable () -> Date)?,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.world = world
    self.systems = systems
    self.now = now
    self.log = log
  }

  /// Called once with the head, then with each piece of the body, then without data.
  @unsafe func handle(
    _ connection: OpaquePointer?, _ method: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?,
    _ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let connection = unsafe connection, let pending = unsafe PendingRequest.of(pointer) else {
      return .NO
    }
    let limit = LoopbackServer.Limits.bodyByteCount
    guard pending.hasBegun else {
      pending.hasBegun = true
      let length = unsafe Self.fields(of: connection)["Content-Length"].flatMap { Int($0) } ?? 0
      guard length > limit else { return .YES }
      pending.isAnswered = true
      return unsafe Self.queue(.refusal(413, "A body has at most \(limit) bytes."), on: connection)
    }
    if let size = unsafe count?.pointee, size > 0 {
      unsafe count?.pointee = 0
      guard pending.body.count + size <= limit else { return .NO }
      unsafe pending.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size))
      return .YES
    }
    guard !pending.isAnswered else { return .YES }
    pending.isAnswered = true
    let method = unsafe method.map { unsafe String(cString: $0) } ?? "GET"
    let fields = unsafe Self.fields(of: connection)
    return unsafe answer(method, fields, pending, on: connection)
  }

  @unsafe private func answer(
    _ method: String, _ fields: HeaderFields, _ pending: PendingRequest,
    on connection: OpaquePointer
  ) -> MHD_Result {
    guard let host = fields["Host"], Self.isLoopback(host),
      let url = URL(string: "http://\(host)\(pending.target)")
    else {
      let line = "\(method) \(pending.target.prefix { $0 != "?" }) 403"
      log(line)
      return unsafe Self.queue(
        .refusal(403, "This server answers to 127.0.0.1 and localhost."), on: connection)
    }
    let name = pending.target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    guard systems?.contains(String(name)) ?? true || name == World.controlFolder else {
      return unsafe finish(
        .response(.refusal(404, "This system is not served.")), method, url, connection)
    }
    let request = RequestMessage(method: method, url: url, fields: fields, body: pending.body)
    return unsafe finish(world.deliver(request, at: now?()), method, url, connection)
  }

  @unsafe private func finish(
    _ delivery: Delivery, _ method: String, _ url: URL, _ connection: OpaquePointer
  ) -> MHD_Result {
    let place = World.shown(url)
    switch delivery {
    case .response(let response):
      log("\(method) \(place) \(response.status)")
      return unsafe Self.queue(response, on: connection)
    case .late(let response, let seconds):
      log("\(method) \(place) \(response.status) after \(seconds) s")
      // Each connection has its own thread, which may sleep.
      Thread.sleep(forTimeInterval: min(seconds, Double(LoopbackServer.Limits.seconds)))
      return unsafe Self.queue(response, on: connection)
    case .cut(let response, let count):
      log("\(method) \(place) \(response.status) cut after \(count) bytes")
      return unsafe Self.queue(response, on: connection, cutAfter: count)
    case .none:
      log("\(method) \(place) no answer")
      return .NO
    }
  }

  /// Whether a `Host` field names this machine by its loopback address.
  private static func isLoopback(_ host: String) -> Bool {
    host.wholeMatch(of: /(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?/) != nil
  }

  @unsafe private static func fields(of connection: OpaquePointer) -> HeaderFields {
    let box = FieldBox()
    unsafe MHD_get_connection_values(
      connection, .HEADER_KIND,
      { context, _, name, value in
        guard let context = unsafe context, let name = unsafe name else { return .YES }
        let box = unsafe Unmanaged<FieldBox>.fromOpaque(context).takeUnretainedValue()
        unsafe box.fields.add(
          String(cString: name), value.map { unsafe String(cString: $0) } ?? "")
        return .YES
      }, Unmanaged.passUnretained(box).toOpaque())
    return box.fields
  }

  private final class FieldBox {
    var fields = HeaderFields()
  }

  /// Sends an answer; one that is cut announces its full length and then breaks off.
  @unsafe private static func queue(
    _ response: ResponseMessage, on connection: OpaquePointer, cutAfter count: Int? = nil
  ) -> MHD_Result {
    let made =
      if let count {
        unsafe CutBody.response(response.body, cutAfter: count)
      } else {
        unsafe response.body.withUnsafeBytes { bytes in
          // The library copies the bytes before it returns, and does not write to them.
          unsafe MHD_create_response_from_buffer(
            bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
      }
    guard let made = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(made) }
    for field in response.fields.all where field.name.lowercased() != "content-length" {
      unsafe MHD_add_response_header(made, field.name, field.value)
    }
    return unsafe MHD_queue_response(connection, CUnsignedInt(response.status), made)
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
