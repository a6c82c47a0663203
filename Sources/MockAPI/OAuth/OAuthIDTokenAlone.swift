internal import Foundation
internal import NetworkCore

/// The flow in which the browser returns only an ID token (OIDC Core, 3.2).
///
/// Facebook calls this Limited Login. Facebook's library asks for `id_token,graph_domain`.
extension OAuthRequestHandler {
  /// How long such an ID token is valid, in seconds.
  private static let lifetime = 3600.0

  /// Whether a response type asks for an ID token without a code or an access token.
  static func asksForIDTokenAlone(_ type: String) -> Bool {
    let words = Set(type.split { $0 == " " || $0 == "," })
    return words.contains("id_token") && words.isSubset(of: ["id_token", "graph_domain"])
  }

  /// Refuses a request for an ID token without the scope `openid` or without a nonce, which
  /// distinguishes a new token from an old one (OIDC Core, 3.2.2.1 and 3.2.2.11).
  func checkIDTokenAlone(
    _ scopes: [String], nonce: String?, _ mode: OAuthReturn.Mode?
  ) throws(JourneyRefusal) {
    guard scopes.contains("openid") else {
      throw JourneyRefusal(code: "invalid_scope", text: "Missing scope: openid")
    }
    guard nonce?.isEmpty == false else {
      throw .invalid("Missing parameter: nonce")
    }
    // In a query the token would appear in the logs of servers (OIDC Core, 3.2.2.5).
    guard mode != .query else { throw .invalid("Invalid parameter: response_mode") }
  }

  /// Returns to the client with the token in the address's fragment (OIDC Core, 3.2.2.5).
  func finishIDTokenAlone(
    _ journey: OAuthJourney, _ login: OAuthLogin, _ target: OAuthReturn
  ) -> ResponseMessage {
    guard let user = state.users[login.userName] else { return page(.stale) }
    let grant = OAuthGrant(
      clientID: journey.clientID, userName: login.userName, scopes: journey.scopes,
      nonce: journey.nonce, authenticatedAt: login.at)
    let token = idToken(grant, user, nil, journey.nonce, now.addingTimeInterval(Self.lifetime))
    return back(
      to: target, usually: .fragment, [("id_token", token), ("graph_domain", "facebook")])
  }
}
