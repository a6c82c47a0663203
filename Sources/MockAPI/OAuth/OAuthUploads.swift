internal import Foundation
internal import NetworkCore

/// Files that clients upload to a resource server.
extension OAuthRequestHandler {
  /// Stores the file in a multipart or plain body under a new name; nil when there is no file.
  mutating func keepUpload(for access: Access, idLength: Int) -> OAuthUpload? {
    let contentType = call.fields["Content-Type"] ?? ""
    var (name, type, count) = ("untitled", call.mediaType, call.body.count)
    if call.mediaType.hasPrefix("multipart/") {
      // In a multipart/related body, the last part is the file and the others describe it.
      guard let parser = try? MultipartParser(contentType: contentType, isLenient: true),
        let parts = try? parser.parts(of: call.body),
        let file = parts.first(where: { $0.filename != nil }) ?? parts.last
      else { return nil }
      let title = parts.first.flatMap {
        JSONTree($0.body)?["title"]?.text ?? JSONTree($0.body)?["name"]?.text
      }
      name = title ?? file.filename ?? file.name ?? name
      type = file.fields["Content-Type"] ?? "application/octet-stream"
      count = file.body.count
    } else if call.body.isEmpty {
      return nil
    }
    let upload = OAuthUpload(
      id: random.alphanumerics(idLength), name: name, type: type, byteCount: count,
      owner: access.grant.userName ?? access.grant.clientID)
    state.uploads.append(upload)
    return upload
  }
}
