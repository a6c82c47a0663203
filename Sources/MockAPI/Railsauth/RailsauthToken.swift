internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The token of a user, read the way Rails 4 reads it.
enum RailsauthToken {
  /// The token in a header value: `Token token="…"`, with or without quotes and other pairs.
  ///
  /// Unlike in RFC 9110, the case of the scheme matters here (`/^Token /`).
  static func parse(_ authorization: String?) -> String? {
    guard let authorization, authorization.hasPrefix("Token ") else { return nil }
    let pairs = authorization.dropFirst("Token ".count)
      .split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "\t" })
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let pair = pairs.first(where: { $0.hasPrefix("token=") }) ?? pairs.first else {
      return nil
    }
    let value = pair.hasPrefix("token=") ? pair.dropFirst("token=".count) : pair[...]
    let bare = value.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    return bare.isEmpty ? nil : bare
  }
}

extension Railsauth {
  /// Continues only if the request's token belongs to a user, even if it has expired.
  static func identified(
    _ call: Call, _ scope: inout Scope<Railsauth>,
    _ answer: (RailsauthUser, inout Scope<Railsauth>) -> ResponseMessage
  ) -> ResponseMessage {
    guard let token = RailsauthToken.parse(call.fields["Authorization"]),
      let user = scope.state.users.values.first(where: { user in
        user.token.map { constantTimeEqual($0.utf8, token.utf8) } ?? false
      })
    else { return .tokenDenied }
    return answer(user, &scope)
  }

  /// Whether a user's token has expired.
  static func isExpired(_ user: RailsauthUser, _ scope: Scope<Railsauth>) -> Bool {
    user.tokenExpiry.map { $0 <= scope.now } ?? true
  }
}

extension ResponseMessage {
  /// Rails's answer to an unknown or missing token: plain text, not JSON.
  static let tokenDenied = ResponseMessage(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Token realm=\"Application\"",
    ],
    body: Data("HTTP Token: Access denied.\n".utf8))
}
