/// Why a token's claims are not accepted.
public enum JWTClaimError: Error, Hashable, Sendable {
  /// The payload is no JSON object, a claim has a wrong type, or one stands twice.
  case malformed
  /// A claim that must be there is not; the name is the one in JSON.
  case missing(String)
  /// `exp` is past, or now.
  case expired
  /// `nbf` is to come.
  case notYetValid
  /// `iat` is to come.
  case issuedInTheFuture
  /// `auth_time` is to come.
  case authenticatedInTheFuture
  /// `auth_time` is longer ago than was allowed.
  case authenticatedTooLongAgo
  /// `iss` is another issuer.
  case wrongIssuer
  /// `aud` does not name us.
  case wrongAudience
  /// `sub` is someone else, or empty.
  case wrongSubject
  /// `nonce` is not the one of our request.
  case wrongNonce
  /// `azp` is another client, or is missing where `aud` names several (OIDC Core, 3.1.3.7).
  case wrongAuthorizedParty
}
