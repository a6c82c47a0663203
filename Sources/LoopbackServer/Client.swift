internal import CLibmicrohttpd
internal import Foundation
internal import NetworkCore

/// A client's connection and the request that is arriving on it.
///
/// libmicrohttpd passes it from call to call, always on the same thread.
final class Client {
  /// Its place in the table of all connections.
  let entry: ClientTable.Entry
  /// The target from the request line, still encoded.
  var target = ""
  /// The header fields; nil until all of them have arrived.
  var fields: HeaderFields?
  /// The part of the body that has arrived.
  var body = Data()
  /// Whether the request has been answered.
  var isAnswered = false
  /// The address of the request before, with the target and the host that it was made of.
  ///
  /// Many clients ask for the same again and again; reading the address is a fifth of our own work.
  var lastAddress: (target: String, host: String, address: RequestAddress)?
  /// The answer that is held back.
  var lateAnswer: ResponseMessage?

  init(entry: ClientTable.Entry) { self.entry = entry }

  /// Forgets the request.
  func reset() {
    (target, fields, isAnswered, lateAnswer) = ("", nil, false, nil)
    if !body.isEmpty { body = Data() }
  }

  /// Returns the client behind a pointer.
  @unsafe static func of(_ pointer: UnsafeMutableRawPointer?) -> Client? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Client>.fromOpaque(pointer).takeUnretainedValue()
  }
}
