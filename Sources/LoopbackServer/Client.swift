internal import CLibmicrohttpd
internal import Foundation
internal import NetworkCore

/// A client's connection and the request that is arriving on it.
///
/// libmicrohttpd passes it from call to call, always on the same thread.
final class Client {
  /// Its place in the table of all connections.
  let entry: ClientTable.Entry
  /// The method; empty until the whole head has arrived.
  var method = ""
  /// The target from the request line, still encoded.
  var target = ""
  /// The number of the target's bytes on the wire.
  var targetByteCount = 0
  /// The header fields; nil until all of them have arrived.
  var fields: HeaderFields?
  /// The part of the body that has arrived.
  var body = Data()
  /// Whether the body comes in chunks.
  var isChunked = false
  /// Whether the request has a response.
  var isAnswered = false
  /// Whether the log has a line for the request.
  var isLogged = false
  /// The log's text for a request that ended without a response.
  var lostRequest: String?
  /// The number of bytes of all requests so far.
  var byteCount = 0
  /// Whether the connection ends with this response, because the bytes after the request are not a
  /// request.
  var isLast = false
  /// The address of the previous request, with its target and host.
  ///
  /// Many clients repeat a request, and parsing the address takes a fifth of the server's own time.
  var lastAddress: (target: String, host: String, address: RequestAddress)?
  /// The delayed response.
  var lateAnswer: ResponseMessage?

  init(entry: ClientTable.Entry) { self.entry = entry }

  /// Forgets the request.
  func reset() {
    (method, target, fields, lateAnswer) = ("", "", nil, nil)
    (isChunked, isAnswered, isLogged) = (false, false, false)
    if !body.isEmpty { body = Data() }
  }

  /// Returns the client behind a pointer.
  @unsafe static func of(_ pointer: UnsafeMutableRawPointer?) -> Client? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Client>.fromOpaque(pointer).takeUnretainedValue()
  }
}
