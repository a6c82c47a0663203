public import CryptoCore

/// Why a client has no token.
public enum OAuth2Error: Error, Hashable, Sendable {
  /// The person closed the browser, or the callback says neither yes nor no.
  case cancelled
  /// The authorisation server says no in the callback (RFC 6749, 4.1.2.1).
  case denied(code: String, text: String?)
  /// The callback's `state` is not that of our request: somebody else's answer.
  case stateMismatch
  /// The callback's `iss` is another server, or missing where it must be (RFC 9207).
  case issuerMismatch
  /// The callback came to another address than we registered.
  case redirectMismatch
  /// A parameter of the callback stands twice (RFC 6749, 3.1).
  case repeatedParameter(String)
  /// An endpoint refuses; `ServerFailure.code` has the error's name, such as `invalid_grant`.
  case refused(ServerFailure)
  /// A token endpoint's answer lacks something or has what is not allowed.
  case invalidResponse(String)
  /// The provider has no endpoint for this.
  case notOffered(String)
  /// An endpoint is not https, so anyone on the way would read the tokens.
  case insecureEndpoint(String)
  /// The ID token's signature or form is wrong.
  case untrustedIDToken(CryptoError)
  /// The ID token says something else than it must (OIDC Core, 3.1.3.7).
  case wrongIDToken(JWTClaimError)
  /// The person would have to be asked, and must not be now.
  case needsAuthorization
  /// The session was ended while this was under way.
  case signedOut
  /// Nobody entered the device's code in time.
  case deviceCodeExpired
}

extension OAuth2Error: CustomStringConvertible {
  /// What happened, in one line.
  public var description: String {
    switch self {
    case .cancelled: "authorisation was cancelled"
    case .denied(let code, let text):
      "authorisation was denied: \(code)\(text.map { ", \($0)" } ?? "")"
    case .stateMismatch: "the callback does not belong to this request: its state differs"
    case .issuerMismatch: "the callback comes from another server: its iss differs"
    case .redirectMismatch: "the callback came to another address than the registered one"
    case .repeatedParameter(let name): "the callback has the parameter \(name) more than once"
    case .refused(let failure): "the server refused: \(failure)"
    case .invalidResponse(let reason): "the server's answer cannot be used: \(reason)"
    case .notOffered(let name): "this provider has no \(name)"
    case .insecureEndpoint(let name): "the \(name) is not https"
    case .untrustedIDToken(let error): "the ID token cannot be trusted: \(error)"
    case .wrongIDToken(let reason): "the ID token is not for this sign-in: \(reason)"
    case .needsAuthorization: "the person must sign in again"
    case .signedOut: "the session has ended"
    case .deviceCodeExpired: "the device's code has expired"
    }
  }

  /// Whether a token endpoint says that the grant is dead: used, expired, revoked (RFC 6749, 5.2).
  var isInvalidGrant: Bool {
    if case .refused(let failure) = self { failure.code == "invalid_grant" } else { false }
  }
}
