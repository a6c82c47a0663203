internal import CryptoCore
public import Foundation

/// One authorization in a browser: the request and the checks on its callback.
///
/// ```swift
/// let request = try client.authorizationRequest(scopes: ["photos"])
/// let callback = try await browser.open(request.url)
/// let code = try request.code(from: callback)
/// ```
public struct AuthorizationRequest: Hashable, Sendable {
  /// The address to open in the browser.
  public let url: URL
  /// The address that the browser must return to.
  public let redirect: URL
  /// The random value that must come back with the callback.
  public let state: String
  /// The random value that an ID token must contain; nil when no ID token is requested.
  public let nonce: String?
  let pkce: PKCE
  let issuer: String?
  let requiresIssuer: Bool

  /// Returns the code in the callback after checking everything else in it.
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

  /// The address without query and fragment, compared character by character (RFC 9700, 2.1).
  private static func place(of url: URL) -> Substring {
    url.absoluteString.prefix { $0 != "?" && $0 != "#" }
  }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The address without the random values.
  public var description: String { "AuthorizationRequest(\(Redaction.address(url)))" }
  /// The address without the random values.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
