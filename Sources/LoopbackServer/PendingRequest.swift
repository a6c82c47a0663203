internal import Foundation

/// A request that is still arriving; libmicrohttpd passes it from call to call.
final class PendingRequest {
  /// Path and query from the request line, still encoded.
  let target: String
  /// The part of the body that has arrived.
  var body = Data()
  /// Whether the head has been checked.
  var hasBegun = false
  /// Whether the request has been answered.
  var isAnswered = false

  init(target: String) { self.target = target }

  /// Creates a request; the owner of the pointer must end it.
  @unsafe static func begin(_ uri: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    let target = unsafe uri.map { unsafe String(cString: $0) } ?? "/"
    return unsafe Unmanaged.passRetained(PendingRequest(target: target)).toOpaque()
  }

  /// Returns the request behind a pointer.
  @unsafe static func of(
    _ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> PendingRequest? {
    guard let held = unsafe pointer?.pointee else { return nil }
    return unsafe Unmanaged<PendingRequest>.fromOpaque(held).takeUnretainedValue()
  }

  /// Releases the request behind a pointer.
  @unsafe static func end(_ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let held = unsafe pointer?.pointee else { return }
    unsafe Unmanaged<PendingRequest>.fromOpaque(held).release()
    unsafe pointer?.pointee = nil
  }
}
