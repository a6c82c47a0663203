internal import Foundation

/// A request while it comes in; libmicrohttpd carries it from call to call.
final class PendingRequest {
  /// Path and query as they stood in the first line, still encoded.
  let target: String
  /// What has come of the body.
  var body = Data()
  /// Whether the first lines were looked at.
  var hasBegun = false
  /// Whether an answer is under way.
  var isAnswered = false

  init(target: String) { self.target = target }

  /// Makes one for a first line; whoever holds the pointer must end it.
  @unsafe static func begin(_ uri: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    let target = unsafe uri.map { unsafe String(cString: $0) } ?? "/"
    return unsafe Unmanaged.passRetained(PendingRequest(target: target)).toOpaque()
  }

  /// The one a pointer holds.
  @unsafe static func of(
    _ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> PendingRequest? {
    guard let held = unsafe pointer?.pointee else { return nil }
    return unsafe Unmanaged<PendingRequest>.fromOpaque(held).takeUnretainedValue()
  }

  /// Lets go of the one a pointer holds.
  @unsafe static func end(_ pointer: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let held = unsafe pointer?.pointee else { return }
    unsafe Unmanaged<PendingRequest>.fromOpaque(held).release()
    unsafe pointer?.pointee = nil
  }
}
