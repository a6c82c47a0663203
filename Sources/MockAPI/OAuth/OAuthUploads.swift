internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Files that clients upload to a resource server.
extension OAuthRequestHandler {
  /// Stores the file in a multipart or plain body under a new name; nil when there is no file.
  mutating func keepUpload(for access: Access, idLength: Int) -> OAuthUpload? {
    let contentType = call.fields["Content-Type"] ?? ""
    var (name, type, bytes) = ("untitled", call.mediaType, call.body)
    if call.mediaType.hasPrefix("multipart/") {
      // In a multipart/related body, the last part is the file and the others describe it.
      guard let parser = try? MultipartParser(contentType: contentType, isLenient: true),
        let parts = try? parser.parts(of: call.body),
        let file = parts.first(where: { $0.filename != nil })
          ?? parts.last(where: { $0.name != "access_token" })
      else { return nil }
      let title = parts.first.flatMap {
        JSONTree($0.body)?["title"]?.text ?? JSONTree($0.body)?["name"]?.text
      }
      name = title ?? file.filename ?? file.name ?? name
      type = file.fields["Content-Type"] ?? "application/octet-stream"
      bytes = file.body
    } else if call.body.isEmpty {
      return nil
    }
    return keepFile(for: access, name: name, type: type, bytes: bytes, idLength: idLength)
  }

  /// Stores a file under a new name.
  mutating func keepFile(
    for access: Access, name: String, type: String, bytes: Data, idLength: Int
  ) -> OAuthUpload {
    let upload = OAuthUpload(
      id: ExactString(random.alphanumerics(idLength)), name: name, type: type, bytes: bytes,
      owner: access.grant.consent, at: now)
    state.uploads.append(upload)
    return upload
  }
}

extension Call {
  /// The fields of a multipart form that are not files.
  var parts: [Pair] {
    guard mediaType == "multipart/form-data",
      let parser = try? MultipartParser(
        contentType: fields["Content-Type"] ?? "", isLenient: true),
      let parts = try? parser.parts(of: body)
    else { return [] }
    return parts.filter { $0.filename == nil }.map {
      Pair(name: $0.name ?? "", value: String(decoding: $0.body, as: UTF8.self))
    }
  }
}
