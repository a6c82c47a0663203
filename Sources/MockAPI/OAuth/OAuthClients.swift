internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension OAuthRequestHandler {
  /// Returns the requesting client; it uses Basic or the body, but not both (RFC 6749, 2.3).
  mutating func authenticateClient(
    _ form: [Call.Pair]
  ) throws(OAuthRefusal) -> OAuthClientRecord {
    // Every page may learn that the server does not know its client.
    readers = .everybody
    let id = try Self.exact("client_id", in: form)
    let secret = try Self.exact("client_secret", in: form)
    guard let field = call.fields["Authorization"] else {
      guard let id else { throw OAuthRefusal(.invalidClient, "Missing parameter: client_id") }
      return try client(id, secret)
    }
    do throws(OAuthRefusal) {
      guard secret == nil else {
        throw OAuthRefusal(.invalidRequest, "the client authenticates in two ways")
      }
      let (name, word) = try Self.basic(field)
      guard id == nil || id == name else {
        throw OAuthRefusal(.invalidClient, "client_id differs from the one in Authorization")
      }
      return try client(name, word)
    } catch {
      var refusal = error
      refusal.usedBasic = true
      throw refusal
    }
  }

  private mutating func client(
    _ id: ExactString, _ secret: ExactString?
  ) throws(OAuthRefusal) -> OAuthClientRecord {
    let refusal = OAuthRefusal(.invalidClient, "Invalid client or Invalid client credentials")
    guard let client = state.clients[id] else { throw refusal }
    if let wanted = client.secret {
      guard let secret, constantTimeEqual(secret.utf8, wanted.utf8) else { throw refusal }
    }
    readers = .pages(of: id)
    return client
  }

  /// Reads name and secret from `Basic`; both are form-encoded inside (RFC 6749, 2.3.1).
  private static func basic(_ field: String) throws(OAuthRefusal) -> (ExactString, ExactString) {
    let words = field.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "basic",
      let bytes = Data(base64Encoded: String(words[1])),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { throw OAuthRefusal(.invalidClient, "the header field Authorization is malformed") }
    let parts = [text[..<colon], text[text.index(after: colon)...]].map { part in
      ExactString(
        FormEncoding.decode("x=\(part.replacing("&", with: "%26"))").first?.value ?? "")
    }
    return (parts[0], parts[1])
  }

  /// Whether a client registered this redirect address.
  ///
  /// The addresses must be equal, except for the port of a loopback address (RFC 8252, 7.3). Some
  /// servers let an app on a user's machine choose the path too.
  static func isRegistered(_ redirect: ExactString, for client: OAuthClientRecord) -> Bool {
    let text = redirect.string
    if client.acceptsAnyLoopback, RedirectAddress.isLoopback(text), !text.contains("#") {
      return true
    }
    return client.redirects.contains { registered in
      if registered == redirect { return true }
      let loopback = /http:\/\/(127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?(\/[^#]*)/
      guard let known = registered.string.wholeMatch(of: loopback),
        let given = text.wholeMatch(of: loopback)
      else { return false }
      return known.1 == given.1 && ExactString(known.3) == ExactString(given.3)
        && given.2.map { RedirectAddress.isPort($0) } ?? true
    }
  }
}
