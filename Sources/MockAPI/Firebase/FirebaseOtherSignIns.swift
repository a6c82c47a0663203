internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Signing in without a password: by a token of the app's own server, or by a link in an email.
extension Firebase {
  /// The audience of custom tokens.
  private static let customAudience =
    "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  /// `accounts:signInWithCustomToken`: token → tokens, and a new account for a new `uid`.
  ///
  /// As in Firebase's emulator, the token has no signature. The system refuses a token with a
  /// signature, because this project has no service accounts.
  static func signInWithCustomToken(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let token = try body.text("token") else { throw FirebaseError("MISSING_CUSTOM_TOKEN") }
    guard let claims = unsignedClaims(token), let issued = seconds(claims["iat"]),
      let end = seconds(claims["exp"]), end - issued <= 3600,
      issued <= scope.now.firebaseSeconds + 300
    else {
      throw FirebaseError(
        "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required.")
    }
    guard claims["aud"] == .string(customAudience) else {
      throw FirebaseError("INVALID_CUSTOM_TOKEN : ((auth/invalid-custom-token))")
    }
    guard end > scope.now.firebaseSeconds else { throw FirebaseError("TOKEN_EXPIRED") }
    guard let text = (claims["uid"] ?? claims["user_id"])?.text, (1...128).contains(text.utf8.count)
    else { throw FirebaseError("MISSING_IDENTIFIER") }
    let added = claims["claims"].map { JSONValue($0).text }
    if let added { try checkClaims(added) }
    let id = ExactString(text)
    let known = scope.state.users[id]
    guard known?.isDisabled != true else { throw FirebaseError("USER_DISABLED") }
    let user = begin(known, id: id, &scope)
    scope.state.users[id] = user
    let members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#VerifyCustomTokenResponse")),
      .init(name: "isNewUser", value: .bool(known == nil)),
    ]
    return .members(members + tokens(of: user, method: "custom", claims: added, &scope))
  }

  /// The names of the claims that only the issuer may set.
  static let ownClaims: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "email", "email_verified",
    "exp", "firebase", "iat", "iss", "jti", "nbf", "nonce", "sub", "user_id",
  ]

  /// Refuses claims that are not an object, are too long, or have reserved names.
  static func checkClaims(_ text: String) throws(FirebaseError) {
    guard text.utf8.count <= 1000 else { throw FirebaseError("CLAIMS_TOO_LARGE") }
    guard case .object(let members)? = JSONTree(Data(text.utf8)) else {
      throw FirebaseError("INVALID_CLAIMS")
    }
    if let name = members.keys.sorted().first(where: { ownClaims.contains($0.string) }) {
      throw FirebaseError("FORBIDDEN_CLAIM : \(name)")
    }
  }

  /// `accounts:signInWithEmailLink`: email and oobCode → tokens, and an account if there is none.
  ///
  /// The code proves that the caller can read emails to this address. A different person may have
  /// set a password before that, so this removes the password and its sign-ins.
  static func signInWithEmailLink(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard !scope.state.switches.isEmailLinkOff else { throw FirebaseError("OPERATION_NOT_ALLOWED") }
    guard let text = try body.text("email") else { throw FirebaseError("MISSING_EMAIL") }
    let email = try FirebaseUser.email(text)
    let sent = try body.text("oobCode")
    let code = try code(sent, scope)
    guard code.purpose == .emailSignIn else { throw FirebaseError("INVALID_OOB_CODE") }
    guard code.email == email else {
      throw FirebaseError(
        "INVALID_EMAIL : The email provided does not match the sign-in email address.")
    }
    var known = scope.state.user(email: email)
    if let token = try body.text("idToken") {
      let bearer = try bearer(token, scope).user
      guard known == nil || known?.localID == bearer.localID else {
        throw FirebaseError("EMAIL_EXISTS")
      }
      known = bearer
    }
    guard known?.isDisabled != true else { throw FirebaseError("USER_DISABLED") }
    if let sent { scope.state.codes[sent] = nil }
    var user = begin(known, id: ExactString(scope.random.alphanumerics(28)), &scope)
    if known != nil, !user.isEmailVerified {
      user.hasPassword = false
      scope.state.revokeTokens(of: user, scope.now)
      user.validSince = scope.now
    }
    (user.email, user.isEmailVerified, user.usesEmailLink) = (email, true, true)
    scope.state.users[user.localID] = user
    let members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#EmailLinkSigninResponse")),
      .init(name: "email", value: .string(email.string)),
      .init(name: "localId", value: .string(user.localID.string)),
      .init(name: "isNewUser", value: .bool(known == nil)),
    ]
    return .members(members + tokens(of: user, &scope))
  }

  /// Returns the account that signs in, or a new one without email address and password.
  static func begin(
    _ known: FirebaseUser?, id: ExactString, _ scope: inout Scope<Firebase>
  ) -> FirebaseUser {
    if var user = known {
      user.signedInAt = scope.now
      return user
    }
    let password = StoredPassword(scope.random.alphanumerics(40), random: &scope.random)
    var user = FirebaseUser(localID: id, email: nil, password: password, now: scope.now)
    user.hasPassword = false
    return user
  }

  /// Returns the claims of a token without a signature; nil for a signed or malformed token.
  static func unsignedClaims(_ token: String) -> JSONTree? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let header = try? Base64URL.decode(String(parts[0])),
      JSONTree(header)?["alg"] == .string("none"),
      let payload = try? Base64URL.decode(String(parts[1])), let tree = JSONTree(payload),
      case .object = tree
    else { return nil }
    return tree
  }

  private static func seconds(_ tree: JSONTree?) -> Int? {
    guard case .number(let digits) = tree, let number = Int(digits) else { return nil }
    return (0...253_402_300_799).contains(number) ? number : nil
  }
}
