internal import CLibmicrohttpd
internal import Foundation

/// A body that breaks off in the middle.
final class CutBody {
  private let bytes: Data

  private init(_ bytes: Data) { self.bytes = bytes }

  /// Returns a response that announces the full length but closes the connection after some bytes.
  @unsafe static func response(_ body: Data, cutAfter count: Int) -> OpaquePointer? {
    let context = unsafe Unmanaged.passRetained(CutBody(body.prefix(max(0, count)))).toOpaque()
    return unsafe MHD_create_response_from_callback(
      UInt64(body.count), 4096,
      { context, position, buffer, size in
        guard let context = unsafe context, let buffer = unsafe buffer else { return -2 }
        let cut = unsafe Unmanaged<CutBody>.fromOpaque(context).takeUnretainedValue()
        let rest = cut.bytes.dropFirst(Int(position)).prefix(size)
        // -2 is MHD_CONTENT_READER_END_WITH_ERROR: close without the rest.
        guard !rest.isEmpty else { return -2 }
        unsafe rest.copyBytes(
          to: UnsafeMutableRawBufferPointer(start: buffer, count: rest.count))
        return rest.count
      }, context,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<CutBody>.fromOpaque(context).release()
      })
  }
}
