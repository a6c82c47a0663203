internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Signing in with an account of a different service.
extension Firebase {
  /// `accounts:signInWithIdp`: requestUri and postBody with the service's token → tokens.
  ///
  /// As in Firebase's emulator, the token of `google.com` is a JSON object or has no signature. A
  /// new person gets an account, or the existing one with the same email address, because the
  /// service vouches for the address. A password from before that may belong to a different person,
  /// so this removes it.
  static func signInWithProvider(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let address = try body.text("requestUri"), URL(string: address)?.scheme != nil else {
      throw FirebaseError("INVALID_REQUEST_URI : ((Missing or malformed requestUri))")
    }
    let pairs = FormEncoding.decode(try body.text("postBody") ?? "")
    func value(_ name: String) -> String? { pairs.last { $0.name == name }?.value }
    guard let name = value("providerId") else {
      throw FirebaseError("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.")
    }
    guard name == "google.com" else {
      throw FirebaseError(
        "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
    }
    guard let token = value("id_token"), let person = person(token, at: name) else {
      throw FirebaseError("INVALID_IDP_RESPONSE : The supplied auth credential is malformed.")
    }
    var known = scope.state.user(at: person) ?? owner(of: person, scope)
    if let idToken = try body.text("idToken") {
      let bearer = try bearer(idToken, scope).user
      guard known == nil || known?.localID == bearer.localID else {
        throw FirebaseError("FEDERATED_USER_ID_ALREADY_LINKED")
      }
      known = bearer
    }
    guard known?.isDisabled != true else { throw FirebaseError("USER_DISABLED") }
    var user = begin(known, id: ExactString(scope.random.alphanumerics(28)), &scope)
    if let email = person.email, person.isEmailVerified, user.email == nil || user.email == email {
      if known != nil, user.email == email, !user.isEmailVerified {
        user.hasPassword = false
        scope.state.revokeTokens(of: user, scope.now)
        user.validSince = scope.now
      }
      (user.email, user.isEmailVerified) = (email, true)
    }
    user.provider = person
    user.displayName = user.displayName ?? person.displayName
    user.photoURL = user.photoURL ?? person.photoURL
    scope.state.users[user.localID] = user
    let texts = [
      ("federatedId", "https://accounts.google.com/\(person.subject)"), ("providerId", name),
      ("localId", user.localID.string), ("email", user.email?.string),
      ("fullName", person.displayName), ("displayName", user.displayName),
      ("photoUrl", user.photoURL), ("oauthIdToken", token),
      ("rawUserInfo", person.json.text),
      ("kind", "identitytoolkit#VerifyAssertionResponse"),
    ]
    let members = texts.compactMap { name, text in
      text.map { JSONValue.Member(name: name, value: .string($0)) }
    }
    let flags: [JSONValue.Member] = [
      .init(name: "emailVerified", value: .bool(user.isEmailVerified)),
      .init(name: "isNewUser", value: .bool(known == nil)),
    ]
    return .members(members + flags + tokens(of: user, method: name, &scope))
  }

  /// Returns the account with a person's email address, if the service confirms the address.
  private static func owner(
    of person: FirebaseUser.Provider, _ scope: Scope<Firebase>
  ) -> FirebaseUser? {
    guard let email = person.email, person.isEmailVerified else { return nil }
    return scope.state.user(email: email)
  }

  /// Reads a person from a service's token; nil when the emulator would not accept it.
  private static func person(_ token: String, at name: String) -> FirebaseUser.Provider? {
    guard let claims = token.hasPrefix("{") ? JSONTree(Data(token.utf8)) : unsignedClaims(token),
      let subject = claims["sub"]?.text, (1...255).contains(subject.utf8.count)
    else { return nil }
    let email = claims["email"]?.text
    if let email, (try? FirebaseUser.email(email)) == nil { return nil }
    return FirebaseUser.Provider(
      name: name, subject: ExactString(subject),
      email: email.map { ExactString($0.lowercased()) },
      isEmailVerified: claims["email_verified"] == .bool(true),
      displayName: claims["name"]?.text, photoURL: claims["picture"]?.text)
  }
}
