internal import CLibmicrohttpd

/// The answer to a request that libmicrohttpd gives up without one.
enum LastWords {
  /// Returns a whole answer, after which nothing more comes.
  static func bytes(_ status: Int) -> [UInt8] {
    let name = unsafe String(cString: MHD_get_reason_phrase_for(CUnsignedInt(status)))
    let text = (reasons[status] ?? "This request cannot be read.") + "\n"
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

  private static let reasons = [
    408: "This request takes too long.",
    413: "A body has at most \(LoopbackServer.Limits.bodyByteCount) bytes.",
    431: "A head has at most \(LoopbackServer.Limits.headByteCount) bytes.",
  ]
}
