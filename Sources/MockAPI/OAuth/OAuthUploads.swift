internal import Foundation
internal import NetworkCore

/// Files that clients leave with a resource server.
extension OAuthDesk {
  /// Keeps what a multipart or plain body brings, and gives it a name; nil when there is nothing.
  mutating func keepUpload(for access: Access, idLength: Int) -> OAuthUpload? {
    let contentType = call.fields["Content-Type"] ?? ""
    var (name, type, count) = ("untitled", call.mediaType, call.body.count)
    if call.mediaType.hasPrefix("multipart/") {
      // Some parts of a related body are about the file; the last one is the file.
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
