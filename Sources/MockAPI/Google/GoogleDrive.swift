internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The part of Google Drive that uploads need, in the shapes of its versions 2 and 3.
extension OAuthRequestHandler {
  private static let drive = "https://www.googleapis.com/auth/drive"

  /// Whether the client uses version 2, which has different names.
  private var isVersion2: Bool { call.path.contains("/drive/v2/") }

  /// Performs a Drive request if its token is valid.
  private mutating func withDrive(
    _ body: (inout Self, Access) -> ResponseMessage
  ) -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: [Self.drive + ".file", Self.drive])
      return body(&self, access)
    } catch {
      return Self.refuseAsGoogle(error)
    }
  }

  /// `POST /upload/drive/v3/files`: a multipart/related body, a form, or the bytes alone.
  mutating func driveUpload() -> ResponseMessage {
    withDrive { handler, access in
      guard let upload = handler.keepUpload(for: access, idLength: 33) else {
        return .googleError(400, "Malformed multipart body.", reason: "badContent")
      }
      return handler.shown(upload)
    }
  }

  /// `POST /drive/v3/files`: a file without bytes, such as a folder.
  mutating func driveCreate() -> ResponseMessage {
    withDrive { handler, access in
      guard handler.call.body.isEmpty || handler.call.json != nil else {
        return .googleError(400, "Parse Error", reason: "parseError")
      }
      let json = handler.call.json
      return handler.shown(
        handler.keepFile(
          for: access, name: json?["name"]?.text ?? json?["title"]?.text ?? "Untitled",
          type: json?["mimeType"]?.text ?? "application/octet-stream", bytes: Data(), idLength: 33))
    }
  }

  /// `GET /drive/v3/files`: the files that the token may see, in pages.
  mutating func driveList() -> ResponseMessage {
    withDrive { handler, access in
      let files = handler.visible(to: access)
      let name = handler.isVersion2 ? "maxResults" : "pageSize"
      guard let size = Int(handler.call.query(name) ?? "100"), (1...1000).contains(size) else {
        return .invalidValue(name)
      }
      guard let start = Int(handler.call.query("pageToken") ?? "0"),
        (0...files.count).contains(start)
      else { return .invalidValue("pageToken") }
      let page = files.dropFirst(start).prefix(size)
      let shown = JSONValue.array(page.map { handler.json($0) })
      var members = [JSONValue.Member(name: "kind", value: .string("drive#fileList"))]
      if !handler.isVersion2 {
        members.append(.init(name: "incompleteSearch", value: .bool(false)))
      }
      if page.endIndex < files.count {
        members.append(.init(name: "nextPageToken", value: .string(String(page.endIndex))))
      }
      members.append(.init(name: handler.isVersion2 ? "items" : "files", value: shown))
      return .json(200, .members(members))
    }
  }

  /// `GET /drive/v3/files/{file}`: a file's metadata, or with `alt=media` its bytes.
  mutating func driveGet() -> ResponseMessage {
    withDrive { handler, access in
      guard let file = handler.file(for: access) else { return handler.noSuchFile }
      return handler.call.query("alt") == "media"
        ? .uploaded(file.bytes, type: file.type) : handler.shown(file)
    }
  }

  /// `DELETE /drive/v3/files/{file}`.
  mutating func driveDelete() -> ResponseMessage {
    withDrive { handler, access in
      guard let file = handler.file(for: access) else { return handler.noSuchFile }
      handler.state.uploads.removeAll { $0.id == file.id }
      return ResponseMessage(status: 204)
    }
  }

  /// Returns the user's files; with the scope `drive.file`, only those that the client created.
  private func visible(to access: Access) -> [OAuthUpload] {
    state.uploads.filter {
      access.scopes.contains(Self.drive)
        ? $0.owner.userName == access.grant.userName : $0.owner == access.grant.consent
    }
  }

  private func file(for access: Access) -> OAuthUpload? {
    let id = ExactString(call["file"])
    return visible(to: access).first { $0.id == id }
  }

  private var noSuchFile: ResponseMessage {
    .googleError(
      404, "File not found: \(call["file"]).", reason: "notFound", parameter: "fileId")
  }

  private func shown(_ upload: OAuthUpload) -> ResponseMessage {
    .json(200, json(upload))
  }

  private func json(_ upload: OAuthUpload) -> JSONValue {
    guard !isVersion2 else {
      return .object([
        "kind": .string("drive#file"), "id": .string(upload.id.string),
        "title": .string(upload.name), "mimeType": .string(upload.type),
        "fileSize": .string(String(upload.bytes.count)),
      ])
    }
    // Version 3 returns more members only if the client asks with `fields`, which is not supported.
    return .object([
      "kind": .string("drive#file"), "id": .string(upload.id.string), "name": .string(upload.name),
      "mimeType": .string(upload.type),
    ])
  }
}

extension ResponseMessage {
  fileprivate static func invalidValue(_ parameter: String) -> ResponseMessage {
    .googleError(400, "Invalid Value", reason: "invalid", parameter: parameter)
  }
}
