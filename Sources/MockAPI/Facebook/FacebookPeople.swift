internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The nodes of the graph: a person, addressed by number or as `me`, and the photos.
extension OAuthRequestHandler {
  /// All parameters, from the query, a form or multipart fields.
  var facebookParameters: [Call.Pair] { call.query + call.form + call.parts }

  func facebookParameter(_ name: String) -> String? {
    facebookParameters.first { $0.name == name }?.value
  }

  /// Performs a graph request if its token is valid and has one of the scopes.
  mutating func withFacebookAccess(
    needing scopes: [String] = [], _ body: (inout Self, Access) -> ResponseMessage
  ) -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: scopes, anywhere: true)
      guard hasFacebookProof(access) else {
        return .facebookError(
          400, "Invalid appsecret_proof provided in the API argument", code: 100)
      }
      var response = body(&self, access)
      response.fields["facebook-api-version"] =
        call.prefix.isEmpty ? nil : String(call.prefix.dropFirst())
      return response
    } catch {
      return Self.facebookAnswer(to: error)
    }
  }

  /// Whether a request that claims to know the app's secret proves it.
  private func hasFacebookProof(_ access: Access) -> Bool {
    guard let proof = facebookParameter("appsecret_proof") else { return true }
    guard let secret = state.clients[access.grant.clientID]?.secret else { return false }
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(access.token.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return constantTimeEqual(Data(code).hexadecimal.utf8, proof.utf8)
  }

  /// `GET /{id}`: a person, or a photo that the person uploaded.
  mutating func facebookNode() -> ResponseMessage {
    withFacebookAccess { handler, access in
      let id = ExactString(handler.call["id"])
      if let user = access.user, id == "me" || id == user.id {
        return handler.facebookPerson(user, access)
      }
      guard id != "me" else { return .facebookExpired }
      guard let photo = handler.photo(id, of: access) else { return .facebookMissing(id.string) }
      return .json(
        200,
        [
          "id": .string(photo.id.string), "name": .string(photo.name),
          "created_time": .string(photo.at.formatted(.iso8601)),
        ])
    }
  }

  /// `DELETE /{id}`: a photo.
  mutating func facebookDelete() -> ResponseMessage {
    withFacebookAccess { handler, access in
      let id = ExactString(handler.call["id"])
      guard handler.photo(id, of: access) != nil else { return .facebookMissing(id.string) }
      handler.state.uploads.removeAll { $0.id == id }
      return .json(200, ["success": .bool(true)])
    }
  }

  private func photo(_ id: ExactString, of access: Access) -> OAuthUpload? {
    state.uploads.first { $0.id == id && $0.owner == access.grant.consent }
  }

  /// Returns the requested fields of a person that the person allowed.
  private func facebookPerson(_ user: OAuthUser, _ access: Access) -> ResponseMessage {
    let name = "\(user.givenName) \(user.familyName)"
    // Nil is a field that exists and has no value here, or that the person did not allow.
    var known: [(name: String, value: JSONValue?)] = [
      ("id", .string(user.id.string)), ("name", .string(name)),
      ("email", access.scopes.contains("email") ? .string(user.email.string) : nil),
      ("first_name", .string(user.givenName)), ("last_name", .string(user.familyName)),
      ("short_name", .string(user.givenName)), ("name_format", .string("{first} {last}")),
      ("picture", picture(of: user)),
    ]
    known += ["about", "age_range", "birthday", "gender", "hometown", "link", "locale", "location"]
      .map { ($0, nil) }
    known += ["middle_name", "timezone", "updated_time", "verified"].map { ($0, nil) }
    // Before version 2.4, a response had most fields even if the client did not request them.
    let isOld = facebookVersion.map { $0 < (2, 4) } ?? false
    let usual = isOld ? "id,email,first_name,last_name,name" : "id,name"
    var members: [JSONValue.Member] = []
    for field in Self.fields(in: facebookParameter("fields") ?? usual) + ["id"]
    where !members.contains(where: { $0.name == field }) {
      guard let found = known.first(where: { $0.name == field }) else {
        return .facebookError(
          400, "(#100) Tried accessing nonexisting field (\(field)) on node type (User)", code: 100)
      }
      if let value = found.value { members.append(.init(name: field, value: value)) }
    }
    return .json(200, .members(members))
  }

  private func picture(of user: OAuthUser) -> JSONValue {
    .object([
      "data": .object([
        "height": .number(50), "is_silhouette": .bool(true),
        "url": .string("\(issuer)/\(user.id)/picture"), "width": .number(50),
      ])
    ])
  }

  /// Returns the names in `fields`, without modifiers as in `picture.width(50){url}`.
  private static func fields(in text: String) -> [String] {
    var (names, depth) = ([""], 0)
    for character in text {
      switch character {
      case "{", "(": depth += 1
      case "}", ")": depth -= 1
      case "," where depth == 0: names.append("")
      default: if depth == 0 { names[names.count - 1].append(character) }
      }
    }
    return names.map { $0.trimmingCharacters(in: .whitespaces).prefix { $0 != "." } }
      .filter { !$0.isEmpty }.map(String.init)
  }

  /// `POST /{id}/photos`: publishes a photo.
  mutating func facebookPhoto() -> ResponseMessage {
    withFacebookAccess(needing: ["photo_upload", "publish_actions"]) { handler, access in
      guard handler.isUser(access) else { return .facebookMissing(handler.call["id"]) }
      guard let upload = handler.keepUpload(for: access, idLength: 15) else {
        return .facebookError(400, "(#324) Requires upload file", code: 324)
      }
      let post = "\(access.user?.id.string ?? "0")_\(upload.id)"
      return .json(200, ["id": .string(upload.id.string), "post_id": .string(post)])
    }
  }

  /// Whether the path names the person to whom the request's token belongs.
  func isUser(_ access: Access) -> Bool {
    let id = ExactString(call["id"])
    return id == "me" || id == access.user?.id
  }
}
