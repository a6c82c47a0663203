internal import Foundation
internal import NetworkCore

/// Google Drive, as far as uploads need it.
extension OAuthRequestHandler {
  private static let driveScopes = [
    "https://www.googleapis.com/auth/drive.file", "https://www.googleapis.com/auth/drive",
  ]

  /// `POST /upload/drive/v2/files`: a multipart/related body, a form, or the bytes alone.
  mutating func driveUpload() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: Self.driveScopes)
      guard let upload = keepUpload(for: access, idLength: 33) else {
        return .googleError(400, "Malformed multipart body.", reason: "badContent")
      }
      return .json(200, Self.json(upload))
    } catch {
      return Self.refuse(error)
    }
  }

  /// `GET /drive/v2/files`: the files that the user has uploaded.
  func driveList() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: Self.driveScopes)
      let files = state.uploads.filter { $0.owner == access.grant.userName }.map(Self.json)
      return .json(200, ["kind": .string("drive#fileList"), "items": .array(files)])
    } catch {
      return Self.refuse(error)
    }
  }

  private static func json(_ upload: OAuthUpload) -> JSONValue {
    .object([
      "kind": .string("drive#file"), "id": .string(upload.id), "title": .string(upload.name),
      "mimeType": .string(upload.type), "fileSize": .string(String(upload.byteCount)),
    ])
  }

  /// A refusal in Google's own format, together with the header field of the standard.
  private static func refuse(_ refusal: ResourceRefusal) -> ResponseMessage {
    switch refusal {
    case .noToken:
      googleRefusal(
        401, "Login Required", reason: "required", "Bearer realm=\"https://accounts.google.com/\"")
    case .invalidToken:
      googleRefusal(
        401, "Invalid Credentials", reason: "authError",
        "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"")
    case .insufficientScope(let scope):
      googleRefusal(
        403, "Insufficient Permission", reason: "insufficientPermissions",
        "Bearer realm=\"https://accounts.google.com/\", error=\"insufficient_scope\", scope=\"\(scope)\""
      )
    case .twoPlaces:
      googleRefusal(
        400, "Only one token may be sent", reason: "badRequest",
        "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_request\"")
    }
  }

  private static func googleRefusal(
    _ status: Int, _ message: String, reason: String, _ challenge: String
  ) -> ResponseMessage {
    var response = ResponseMessage.googleError(status, message, reason: reason)
    response.fields["WWW-Authenticate"] = challenge
    return response
  }
}

extension ResponseMessage {
  /// An error in the format of Google's APIs.
  static func googleError(_ status: Int, _ message: String, reason: String) -> ResponseMessage {
    var error: [JSONValue.Member] = [
      .init(name: "domain", value: .string("global")),
      .init(name: "reason", value: .string(reason)),
      .init(name: "message", value: .string(message)),
    ]
    if status == 401 {
      error += [
        .init(name: "locationType", value: .string("header")),
        .init(name: "location", value: .string("Authorization")),
      ]
    }
    return .json(
      status,
      [
        "error": .object([
          "code": .number(status), "message": .string(message),
          "errors": .array([.members(error)]),
        ])
      ])
  }
}
