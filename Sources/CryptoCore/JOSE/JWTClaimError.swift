/// The reason to refuse a token's claims.
public enum JWTClaimError: Error, Hashable, Sendable {
  /// The payload is not a JSON object, a claim has the wrong type, or a claim occurs twice.
  case malformed
  /// A required claim is missing; the value is its name in JSON.
  case missing(String)
  /// `exp` is past, or now.
  case expired
  /// `nbf` is in the future.
  case notYetValid
  /// `iat` is in the future.
  case issuedInTheFuture
  /// `auth_time` is in the future.
  case authenticatedInTheFuture
  /// `auth_time` is longer ago than allowed.
  case authenticatedTooLongAgo
  /// `iss` is a different issuer.
  case wrongIssuer
  /// `aud` does not name this client.
  case wrongAudience
  /// `sub` is a different user, or empty.
  case wrongSubject
  /// `nonce` is not the one of the request.
  case wrongNonce
  /// `azp` is a different client, or is missing although `aud` names several (OIDC Core, 3.1.3.7).
  case wrongAuthorizedParty
}
