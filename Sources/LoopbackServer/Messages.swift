internal import CLibmicrohttpd
internal import Foundation
internal import NetworkCore

extension HeaderFields {
  /// Reads the fields of a request.
  @unsafe init(of connection: OpaquePointer) {
    self.init()
    unsafe withUnsafeMutablePointer(to: &self) { fields in
      _ = unsafe MHD_get_connection_values(
        connection, .HEADER_KIND,
        { fields, _, name, value in
          guard let fields = unsafe fields, let name = unsafe name else { return .YES }
          var text = unsafe value.map { unsafe String(cString: $0) } ?? ""
          // The library keeps the spaces at the end (RFC 9112, 5.1).
          while text.utf8.last == 0x20 || text.utf8.last == 0x09 { text.removeLast() }
          unsafe fields.assumingMemoryBound(to: HeaderFields.self).pointee
            .add(String(cString: name), text)
          return .YES
        }, fields)
    }
  }
}

extension MHD_Result {
  /// Sends a response; a cut one announces its full length and then breaks off.
  @unsafe static func queue(
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
    for field in response.fields.all where !isLength(field.name) {
      unsafe MHD_add_response_header(made, field.name, field.value)
    }
    return unsafe MHD_queue_response(connection, CUnsignedInt(response.status), made)
  }

  /// Whether this is the field that the library adds itself.
  private static func isLength(_ name: String) -> Bool {
    let length = "content-length"
    return name.utf8.count == length.utf8.count && name.lowercased() == length
  }
}
