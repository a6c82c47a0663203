internal import CryptoCore
internal import NetworkCore

/// Who the user is, as versions 1 and 2 of Google's API say it.
extension OAuthRequestHandler {
  /// `GET /oauth2/v2/userinfo`: the identifier is `id`, and the email is `verified_email`.
  mutating func googleUserInfo() -> ResponseMessage {
    do throws(ResourceRefusal) {
      let access = try access(needing: skin.userInfoScopes)
      guard let user = access.user else { throw .invalidToken }
      var members = [JSONValue.Member(name: "id", value: .string(user.id.string))]
      if skin.has("email", in: access.scopes) {
        members += [
          .init(name: "email", value: .string(user.email.string)),
          .init(name: "verified_email", value: .bool(true)),
        ]
      }
      if skin.has("profile", in: access.scopes) {
        members += [
          .init(name: "name", value: .string("\(user.givenName) \(user.familyName)")),
          .init(name: "given_name", value: .string(user.givenName)),
          .init(name: "family_name", value: .string(user.familyName)),
        ]
      }
      return .json(200, .members(members))
    } catch {
      return Self.refuseAsGoogle(error)
    }
  }
}
