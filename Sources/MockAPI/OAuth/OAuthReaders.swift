internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The web pages of other origins that may read a response, on a server where this depends on the
/// client.
extension OAuthRequestHandler {
  /// The origin of the requesting page, if it may read the response.
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

  /// Whether an origin is that of one of the client's redirect addresses, the meaning of Keycloak's
  /// `+`.
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
