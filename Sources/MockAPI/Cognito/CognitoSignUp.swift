internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `SignUp`: creates a user who is not confirmed, sends a code, and returns a session.
  static func signUp(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input, hashOf: input["Username"])
    guard scope.state.switches.allowsSignUp else {
      throw .notAuthorized("SignUp is not permitted for this user pool")
    }
    guard let password = input.text("Password") else {
      throw .invalidParameter("Password is required.")
    }
    var attributes = input.attributes("UserAttributes")
    // A user whose name is an email address need not send it twice.
    if isAddress(input["Username"]), !attributes.contains(where: { $0.name == "email" }) {
      attributes.append(("email", input["Username"]))
    }
    try checkAttributes(attributes)
    let key = ExactString(input["Username"].lowercased())
    guard scope.state.key(of: key.string) == nil else { throw .usernameExists }
    try checkPolicy(password)
    guard scope.state.switches.deliversCodes else { throw notDelivered }
    let stored = CognitoPassword(password, of: input["Username"], random: &scope.random)
    var user = CognitoUser(
      username: input["Username"], subject: scope.random.uuid(), password: stored,
      attributes: attributes)
    var members: [JSONValue.Member] = [.init(name: "UserConfirmed", value: .bool(false))]
    if user.email != nil {
      user.confirmation = try sendCode(to: &user, for: .confirmation, &scope)
      members.append(.init(name: "CodeDeliveryDetails", value: delivery(to: user.email ?? "")))
    }
    scope.state.users[key] = user
    members.append(.init(name: "UserSub", value: .string(user.subject)))
    members.append(.init(name: "Session", value: .string(startSession(key, .confirm, &scope))))
    return .members(members)
  }

  /// `ConfirmSignUp`: confirms the user; a client that sends the session gets a new one to sign in.
  static func confirmSignUp(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input, hashOf: input["Username"])
    guard let key = scope.state.key(of: input["Username"]),
      var user = scope.state.users[key]
    else {
      throw scope.state.switches.hidesUsers ? .expiredCode : .userOfClientNotFound
    }
    guard user.status == .unconfirmed else {
      throw .notAuthorized("User cannot be confirmed. Current status is \(user.status.rawValue)")
    }
    do throws(CognitoError) {
      try check(
        input["ConfirmationCode"], &user.confirmation, scope.now, limit: .tooManyFailedAttempts)
    } catch {
      scope.state.users[key] = user
      throw error
    }
    let holder = scope.state.users.first { other in
      other.key != key && other.value.isEmailVerified
        && other.value.address == user.address
    }
    if let holder, user.email != nil {
      guard input.isTrue("ForceAliasCreation") else {
        throw CognitoError("AliasExists", "An account with the email already exists.")
      }
      scope.state.users[holder.key]?.isEmailVerified = false
    }
    if let text = input.text("Session") { _ = try useSession(text, .confirm, of: key, &scope) }
    (user.status, user.isEmailVerified, user.confirmation) = (.confirmed, true, nil)
    scope.state.users[key] = user
    guard input.text("Session") != nil else { return .members([]) }
    return .object(["Session": .string(startSession(key, .firstSignIn, &scope))])
  }

  /// `ResendConfirmationCode`: sends a new code; the previous one no longer works.
  static func resendConfirmationCode(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input, hashOf: input["Username"])
    guard let key = scope.state.key(of: input["Username"]),
      var user = scope.state.users[key]
    else { return try unknownDelivery(input["Username"], scope) }
    guard user.status == .unconfirmed else {
      throw .invalidParameter("User is already confirmed.")
    }
    guard let email = user.email else {
      throw .invalidParameter("Cannot resend codes. Auto verification not turned on.")
    }
    user.confirmation = try sendCode(to: &user, for: .confirmation, &scope)
    scope.state.users[key] = user
    return .object(["CodeDeliveryDetails": delivery(to: email)])
  }

  static func checkAttributes(
    _ attributes: [(name: String, value: String)]
  ) throws(CognitoError) {
    let standard: Set<String> = [
      "address", "birthdate", "email", "family_name", "gender", "given_name", "locale",
      "middle_name", "name", "nickname", "phone_number", "picture", "preferred_username",
      "profile", "updated_at", "website", "zoneinfo",
    ]
    var names: Set<String> = []
    for (name, value) in attributes {
      guard standard.contains(name) else {
        throw .invalidParameter(
          "Attributes did not conform to the schema: \(name): Attribute does not exist in the "
            + "schema.\n")
      }
      guard names.insert(name).inserted else {
        throw .invalidParameter("Duplicate attribute \(name).")
      }
      if name == "email", !isAddress(value) {
        throw .invalidParameter("Invalid email address format.")
      }
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    text.count <= 2048 && text.wholeMatch(of: /[^@\s]+@[^@\s]+\.[^@\s]+/) != nil
  }
}
