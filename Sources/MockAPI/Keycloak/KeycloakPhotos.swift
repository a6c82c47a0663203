internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The parts of the lessons' Keycloak besides the realm: the paths of 2014 and the app's backend.
extension OAuthRequestHandler {
  /// Handles the token endpoints of 2014: each grant had its own path and needed no grant type.
  mutating func token(implying type: String) -> ResponseMessage {
    if !call.form.contains(where: { $0.name == "grant_type" }) {
      call = call.adding(name: "grant_type", value: type)
    }
    return token()
  }

  /// The app's own backend: `POST /shoot/rest/photos` stores a photo, `GET` lists them.
  mutating func shootPhotos() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access()
      if call.method == "GET" {
        return .json(
          200,
          .array(
            state.uploads.filter { $0.owner.userName == access.grant.userName }.map(Self.photo)))
      }
      guard let upload = keepUpload(for: access, idLength: 12) else {
        return .json(400, ["error": .string("no photo in the body")])
      }
      return .json(200, Self.photo(upload))
    } catch {
      return refuse(error)
    }
  }

  private static func photo(_ upload: OAuthUpload) -> JSONValue {
    .object([
      "id": .string(upload.id.string), "filename": .string(upload.name),
      "type": .string(upload.type),
      "size": .number(upload.bytes.count),
    ])
  }
}
