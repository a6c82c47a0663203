internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The token of a user, read as Rails 4 reads it.
enum RailsauthToken {
  /// The token in a field's value: `Token token="…"` or without quotes, other pairs beside it.
  ///
  /// The scheme's case does matter here (`/^Token /`), unlike in RFC 9110.
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
  /// Lets a request pass whose token belongs to somebody, even if its day is over.
  func identified(
    _ call: Call, _ state: inout World.State,
    _ answer: (RailsauthUser, inout World.State) -> HTTPResponse
  ) -> HTTPResponse {
    guard let token = RailsauthToken.parse(call.fields["Authorization"]),
      let user = state.railsauth.users.values.first(where: { user in
        user.token.map { constantTimeEqual($0.utf8, token.utf8) } ?? false
      })
    else { return .tokenDenied }
    return answer(user, &state)
  }

  /// Whether a user's token has ended.
  static func isExpired(_ user: RailsauthUser, _ state: World.State) -> Bool {
    user.tokenExpiry.map { $0 <= state.now } ?? true
  }
}

extension HTTPResponse {
  /// What Rails says to an unknown or missing token: text, not JSON.
  static let tokenDenied = HTTPResponse(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Token realm=\"Application\"",
    ],
    body: Data("HTTP Token: Access denied.\n".utf8))
}
