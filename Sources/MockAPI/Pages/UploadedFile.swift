internal import Foundation
internal import NetworkCore

extension ResponseMessage {
  /// Returns uploaded bytes in a way that a browser cannot run them as a page of this server.
  ///
  /// The browser downloads files other than pictures.
  static func uploaded(_ bytes: Data, type: String) -> ResponseMessage {
    let pictures = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/heic"]
    let media = ParameterizedValue(type)?.value.lowercased() ?? ""
    return ResponseMessage(
      status: 200,
      fields: [
        "Content-Type": type, "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Content-Disposition": pictures.contains(media) ? "inline" : "attachment",
      ], body: bytes)
  }
}
