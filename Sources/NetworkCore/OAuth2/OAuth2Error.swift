public import CryptoCore

/// The reason why a client did not get a token.
public enum OAuth2Error: Error, Hashable, Sendable {
  /// The user closed the browser, or the callback has neither a code nor an error.
  case cancelled
  /// The authorization server reports an error in the callback (RFC 6749, 4.1.2.1).
  case denied(code: String, text: String?)
  /// The callback's `state` differs from the request's, so the callback belongs to a different
  /// request.
  case stateMismatch
  /// The callback's `iss` names a different server, or is missing although required (RFC 9207).
  case issuerMismatch
  /// The callback came to an address that is not the registered one.
  case redirectMismatch
  /// A parameter of the callback occurs twice (RFC 6749, 3.1).
  case repeatedParameter(String)
  /// An endpoint refused; `ServerFailure.code` is the error's name, such as `invalid_grant`.
  case refused(ServerFailure)
  /// An endpoint's response is incomplete or invalid.
  case invalidResponse(String)
  /// The provider has no endpoint for this.
  case notOffered(String)
  /// An endpoint is not https, so others could read the tokens in transit.
  case insecureEndpoint(String)
  /// The signature or format of the ID token is not valid.
  case untrustedIDToken(CryptoError)
  /// The ID token's claims do not fit this sign-in (OIDC Core, 3.1.3.7).
  case wrongIDToken(JWTClaimError)
  /// The user must sign in, but the caller does not allow a prompt.
  case needsAuthorization
  /// The session ended during the operation.
  case signedOut
  /// The user did not enter the device's code in time.
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
    case .issuerMismatch: "the callback is from another server: its iss differs"
    case .redirectMismatch: "the callback came to an address that is not registered"
    case .repeatedParameter(let name): "the callback has the parameter \(name) more than once"
    case .refused(let failure): "the server refused: \(failure)"
    case .invalidResponse(let reason): "the server's answer cannot be used: \(reason)"
    case .notOffered(let name): "this provider has no \(name)"
    case .insecureEndpoint(let name): "the \(name) is not https"
    case .untrustedIDToken(let error): "the ID token cannot be trusted: \(error)"
    case .wrongIDToken(let reason): "the ID token is not for this sign-in: \(reason)"
    case .needsAuthorization: "the user must sign in again"
    case .signedOut: "the session has ended"
    case .deviceCodeExpired: "the device's code has expired"
    }
  }

  /// Whether a token endpoint reports that the grant is no longer valid (RFC 6749, 5.2).
  var isInvalidGrant: Bool {
    if case .refused(let failure) = self { failure.code == "invalid_grant" } else { false }
  }
}
