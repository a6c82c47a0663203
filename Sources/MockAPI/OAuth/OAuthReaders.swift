internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Which web pages of other origins may read an answer, where a server knows them by the client.
extension OAuthRequestHandler {
  /// The origin of the page that asks, if it may read the answer.
  var reader: String? {
    guard let origin = call.fields["Origin"] else { return nil }
    switch readers {
    case .nobody: return nil
    case .everybody: return origin
    case .pages(let id):
      return state.clients[id].map { Self.isPage(ExactString(origin), of: $0) } == true
        ? origin : nil
    }
  }

  /// Whether an origin is that of a client's redirect addresses, as Keycloak's `+` means.
  private static func isPage(_ origin: ExactString, of client: OAuthClientRecord) -> Bool {
    guard let asked = URL(string: origin.string).flatMap({ Origin($0) }),
      ExactString(asked.description) == origin
    else { return false }
    return client.redirects.contains { redirect in
      guard let own = URL(string: redirect.string).flatMap({ Origin($0) }) else { return false }
      // The port of a loopback address is not registered either (RFC 8252, 7.3).
      return own == asked
        || own.scheme == asked.scheme && own.host == asked.host
          && ["127.0.0.1", "[::1]"].contains(own.host)
    }
  }
}
