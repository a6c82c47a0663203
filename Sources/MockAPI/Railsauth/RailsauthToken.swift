internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The token of a user, read the way Rails 4 reads it.
enum RailsauthToken {
  /// Returns the token in a header value: `Token token="…"`, with or without quotes and other
  /// pairs.
  ///
  /// Unlike in RFC 9110, the case of the scheme matters here (`/^Token /`).
  static func parse(_ authorization: String?) -> String? {
    guard let authorization, authorization.hasPrefix("Token ") else { return nil }
    let pairs = authorization.utf8.dropFirst("Token ".utf8.count)
      .split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t") }
      .map { trimmed($0, UInt8(ascii: " ")) }
    guard let pair = pairs.first(where: { $0.starts(with: name) }) ?? pairs.first else {
      return nil
    }
    let value = pair.starts(with: name) ? pair.dropFirst(name.count) : pair
    let bare = trimmed(value, UInt8(ascii: "\""))
    return bare.isEmpty ? nil : String(Substring(bare))
  }

  private static let name = Array("token=".utf8)

  /// Returns the text without these characters at its ends.
  private static func trimmed(
    _ text: Substring.UTF8View, _ character: UInt8
  ) -> Substring.UTF8View {
    var rest = text.drop { $0 == character }
    while rest.last == character { rest.removeLast() }
    return rest
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
  /// Rails's response to an unknown or missing token: plain text, not JSON.
  static let tokenDenied = ResponseMessage(
    status: 401,
    fields: [
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": "Token realm=\"Application\"",
    ],
    body: Data("HTTP Token: Access denied.\n".utf8))
}
