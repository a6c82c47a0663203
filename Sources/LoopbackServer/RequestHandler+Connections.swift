internal import CLibmicrohttpd
internal import Foundation
internal import NetworkCore
internal import Synchronization

/// The beginning and end of connections and requests, and the handling of requests that the library
/// drops.
extension RequestHandler {
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
      let client = unsafe Unmanaged<Client>.fromOpaque(held).takeRetainedValue()
      answerLost(client)
      clients.remove(client.entry)
      unsafe place.pointee = nil
    }
  }

  /// Answers and logs a request that the library dropped silently, as its connection ends.
  private func answerLost(_ client: Client) {
    let unread = client.isLast ? 0 : client.entry.receivedByteCount - client.byteCount
    guard client.lostRequest != nil || unread > 0 else { return client.entry.leave() }
    let own = ownAnswers.take()
    // An empty line or two is not a request.
    guard own != nil || client.lostRequest != nil || unread > 4 else { return client.entry.leave() }
    let status = own ?? client.entry.endedWith ?? 400
    log("\(client.lostRequest ?? "- -") \(status)")
    if own == nil { client.entry.sayLast(status) } else { client.entry.leave() }
  }

  /// Called when the first line of a request has arrived; returns the client for later calls.
  @unsafe func begin(
    _ target: UnsafePointer<CChar>?, on connection: OpaquePointer?
  ) -> UnsafeMutableRawPointer? {
    guard let connection = unsafe connection, let held = unsafe lessons_mhd_client(connection),
      let client = unsafe Client.of(held)
    else { return nil }
    client.target = unsafe target.map { unsafe String(cString: $0) } ?? ""
    client.targetByteCount = unsafe target.map { unsafe strlen($0) } ?? 0
    if HeadCheck.isNeededForBytes, let target = unsafe target,
      let mark = unsafe strchr(target, CInt(UInt8(ascii: "?")))
    {
      // Before version 1.0, the library now splits the query, and drops the request if there is no
      // room for the parts. No code uses the parts, so the library gets an empty query.
      unsafe mark[1] = 0
    }
    client.entry.enter(.head)
    return unsafe held
  }

  /// Called when a request has its response, or when its connection has ended before that.
  @unsafe func end(
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, on connection: OpaquePointer?,
    isWhole: Bool
  ) {
    guard let client = unsafe Client.of(place?.pointee) else { return }
    if client.isLogged {
      // The library closes the socket only when its thread wakes up again, while the client waits
      // for the rest.
      if !isWhole { client.entry.leave() }
    } else {
      let line =
        "\(client.method.isEmpty ? "-" : client.method) \(Redaction.target(client.target))"
      if let status = unsafe connection.map({ unsafe lessons_mhd_status($0) }), status > 0 {
        // The library has sent its own response.
        log("\(line) \(status)")
        _ = ownAnswers.take()
      } else {
        client.lostRequest = line
      }
      client.isLast = true
    }
    if client.isChunked { client.byteCount = client.entry.receivedByteCount }
    client.reset()
    client.entry.enter(.idle)
    client.entry.wakeReaderAtEnd()
  }

  /// Called with the library's own log messages.
  @unsafe func hear(_ words: UnsafePointer<CChar>?, _ values: CVaListPointer) {
    guard let words = unsafe words else { return }
    let double = unsafe lessons_mhd_double_refusal(words)
    if double > 0 { clients.onlyHead()?.sayLast(Int(double)) }
    let status = unsafe lessons_mhd_refusal(words, values)
    if status > 0 { ownAnswers.note(Int(status)) }
  }
}

/// The statuses of the library's own responses, by thread, until the handler logs them.
final class OwnAnswers: Sendable {
  private let statuses = Mutex<[UInt: Int]>([:])

  /// Stores the status of this thread's response.
  func note(_ status: Int) { statuses.withLock { $0[UInt(lessons_this_thread())] = status } }

  /// Returns the status of this thread's response, once.
  func take() -> Int? {
    statuses.withLock { $0.removeValue(forKey: UInt(lessons_this_thread())) }
  }
}
