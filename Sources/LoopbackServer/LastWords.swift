internal import CLibmicrohttpd

/// The response to a request that libmicrohttpd drops without a response.
enum LastWords {
  /// Returns a complete response, after which the connection ends.
  ///
  /// A response to HEAD has no body (RFC 9110, section 9.3.2), nor has one to an unknown method,
  /// nil.
  static func bytes(_ status: Int, to method: String?) -> [UInt8] {
    let name = unsafe String(cString: MHD_get_reason_phrase_for(CUnsignedInt(status)))
    let text = method == nil || method == "HEAD" ? "" : sentence(status) + "\n"
    return Array(
      """
      HTTP/1.1 \(status) \(name)\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(text.utf8.count)\r
      Connection: close\r
      \r
      \(text)
      """.utf8)
  }

  private static func sentence(_ status: Int) -> String {
    status == 413
      ? "A body has at most \(LoopbackServer.Limits.bodyByteCount) bytes."
      : "This request cannot be read."
  }
}
