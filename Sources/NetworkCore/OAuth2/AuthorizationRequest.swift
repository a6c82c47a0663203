internal import CryptoCore
public import Foundation

/// One journey through the browser: what goes out, and what must come back.
///
/// ```swift
/// let request = try client.authorizationRequest(scopes: ["photos"])
/// let callback = try await browser.open(request.url)
/// let code = try request.code(from: callback)
/// ```
public struct AuthorizationRequest: Hashable, Sendable {
  /// Where the browser goes.
  public let url: URL
  /// Where it must come back to.
  public let redirect: URL
  /// The random value that must come back with it.
  public let state: String
  /// The random value that an ID token must hold; nil when none was asked for.
  public let nonce: String?
  let pkce: PKCE
  let issuer: String?
  let requiresIssuer: Bool

  /// The code in the callback, after everything else in it was checked.
  ///
  /// - Throws: `OAuth2Error`: `.redirectMismatch`, `.repeatedParameter`, `.stateMismatch`,
  ///   `.issuerMismatch`, `.denied`, or `.cancelled` when there is neither a code nor an error.
  public func code(from callback: URL) throws(OAuth2Error) -> String {
    guard Self.place(of: callback) == Self.place(of: redirect) else { throw .redirectMismatch }
    let pairs = FormEncoding.decode(callback.query(percentEncoded: true) ?? "")
    var parameters: [String: String] = [:]
    for pair in pairs {
      guard parameters.updateValue(pair.value, forKey: pair.name) == nil else {
        throw .repeatedParameter(pair.name)
      }
    }
    guard constantTimeEqual((parameters["state"] ?? "").utf8, state.utf8) else {
      throw .stateMismatch
    }
    if let issuer, parameters["iss"] != nil || requiresIssuer, parameters["iss"] != issuer {
      throw .issuerMismatch
    }
    if let error = parameters["error"] {
      throw .denied(code: error, text: parameters["error_description"])
    }
    guard let code = parameters["code"], !code.isEmpty else { throw .cancelled }
    return code
  }

  /// The address without query and fragment, character by character (RFC 9700, 2.1).
  private static func place(of url: URL) -> Substring {
    url.absoluteString.prefix { $0 != "?" && $0 != "#" }
  }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Where it goes, without the random values.
  public var description: String { "AuthorizationRequest(\(Redaction.address(url)))" }
  /// Where it goes, without the random values.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
