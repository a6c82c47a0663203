internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What an administrator's server does, as Firebase's emulator lets it: with `Bearer owner`.
extension Firebase {
  /// The routes below the project.
  static let administration: [Route<Firebase>] =
    ["/identitytoolkit.googleapis.com", ""].flatMap { host in
      let project = "\(host)/v1/projects/{project}/accounts"
      return [
        administrators("POST", "\(host)/v1/projects/{project}:createSessionCookie", makeCookie),
        administrators("POST", project, create), administrators("POST", "\(project):lookup", find),
        administrators("POST", "\(project):update", change),
        administrators("POST", "\(project):delete", remove),
        administrators("POST", "\(project):sendOobCode", makeLink),
        .get("\(project):batchGet") { call, scope in
          administer(call, &scope) { _, scope throws(FirebaseError) in try list(call, &scope) }
        },
      ]
    }

  private static func administrators(
    _ method: String, _ pattern: String, _ operation: @escaping Operation
  ) -> Route<Firebase> {
    Route(method, pattern) { call, scope in administer(call, &scope, operation) }
  }

  private static func administer(
    _ call: Call, _ scope: inout Scope<Firebase>, _ operation: Operation
  ) -> ResponseMessage {
    do throws(FirebaseError) {
      guard call.fields["Authorization"] == "Bearer owner" else { throw .notAdministrator }
      guard call["project"] == projectID else { throw .otherProject }
      return .json(200, try operation(FirebaseBody(call), &scope))
    } catch {
      return error.response
    }
  }

  /// `accounts`: creates an account; the identifier may be given, the email address may be missing.
  private static func create(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let id = ExactString(try body.text("localId") ?? scope.random.alphanumerics(28))
    guard scope.state.users[id] == nil else { throw FirebaseError("DUPLICATE_LOCAL_ID") }
    var email: ExactString?
    if let text = try body.text("email") { email = try FirebaseUser.email(text) }
    if let email {
      guard scope.state.user(email: email) == nil else { throw FirebaseError("EMAIL_EXISTS") }
    }
    let password = try body.text("password")
    if let password { try requireStrength(password) }
    // Without a password nobody can sign in until one is set.
    let stored = StoredPassword(
      password ?? scope.random.alphanumerics(40), random: &scope.random)
    var user = FirebaseUser(localID: id, email: email, password: stored, now: scope.now)
    user.hasPassword = password != nil
    (user.displayName, user.photoURL) = (try body.text("displayName"), try body.text("photoUrl"))
    user.isEmailVerified = try body.flag("emailVerified")
    user.isDisabled = try body.flag("disabled")
    scope.state.users[id] = user
    let members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#SignupNewUserResponse")),
      .init(name: "localId", value: .string(id.string)),
    ]
    return .members(
      members + (email.map { [.init(name: "email", value: .string($0.string))] } ?? []))
  }

  /// `accounts:lookup`: identifiers or email addresses → the accounts that exist.
  private static func find(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let ids = try body.texts("localId").map { ExactString($0) }
    let emails = try body.texts("email").map { ExactString($0.lowercased()) }
    let users = scope.state.users.values.filter {
      ids.contains($0.localID) || $0.email.map(emails.contains) ?? false
    }
    let kind = JSONValue.Member(
      name: "kind", value: .string("identitytoolkit#GetAccountInfoResponse"))
    guard !users.isEmpty else { return .members([kind]) }
    let shown = users.sorted { $0.localID < $1.localID }.map(\.json)
    return .members([kind, .init(name: "users", value: .array(shown))])
  }

  /// `accounts:update`: localId and new values.
  private static func change(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let id = try body.text("localId") else { throw FirebaseError("MISSING_LOCAL_ID") }
    guard var user = scope.state.users[id] else { throw FirebaseError("USER_NOT_FOUND") }
    if let text = try body.text("email") {
      let email = try FirebaseUser.email(text)
      if email != user.email {
        guard scope.state.user(email: email) == nil else { throw FirebaseError("EMAIL_EXISTS") }
        (user.email, user.isEmailVerified) = (email, false)
      }
    }
    let password = try body.text("password")
    if let password {
      try requireStrength(password)
      user.password = StoredPassword(password, random: &scope.random)
      (user.passwordUpdatedAt, user.hasPassword) = (scope.now, true)
    }
    user.displayName = try body.text("displayName") ?? user.displayName
    user.photoURL = try body.text("photoUrl") ?? user.photoURL
    if let claims = try body.text("customAttributes") {
      try checkClaims(claims)
      user.claims = claims
    }
    let removed = try body.texts("deleteAttribute")
    if removed.contains("DISPLAY_NAME") { user.displayName = nil }
    if removed.contains("PHOTO_URL") { user.photoURL = nil }
    user.isEmailVerified = try body.optionalFlag("emailVerified") ?? user.isEmailVerified
    user.isDisabled = try body.optionalFlag("disableUser") ?? user.isDisabled
    scope.state.users[user.localID] = user
    let validSince = try body.seconds("validSince")
    if password != nil || validSince != nil {
      scope.state.revokeTokens(of: user, scope.now)
    }
    return .object([
      "kind": .string("identitytoolkit#SetAccountInfoResponse"), "localId": .string(id),
    ])
  }

  /// The names of the claims that tokens have of their own, and that nobody else may set.
  static let ownClaims: Set<String> = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "c_hash", "cnf", "email", "email_verified",
    "exp", "firebase", "iat", "iss", "jti", "nbf", "nonce", "sub", "user_id",
  ]

  /// Refuses claims that are no object, that are too long, or that tokens have of their own.
  static func checkClaims(_ text: String) throws(FirebaseError) {
    guard text.utf8.count <= 1000 else { throw FirebaseError("CLAIMS_TOO_LARGE") }
    guard case .object(let members)? = JSONTree(Data(text.utf8)) else {
      throw FirebaseError("INVALID_CLAIMS")
    }
    if let name = members.keys.sorted().first(where: { ownClaims.contains($0.string) }) {
      throw FirebaseError("FORBIDDEN_CLAIM : \(name)")
    }
  }

  /// `accounts:delete`: localId → deletes the account.
  private static func remove(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let id = try body.text("localId") else { throw FirebaseError("MISSING_LOCAL_ID") }
    guard scope.state.users[id] != nil else { throw FirebaseError("USER_NOT_FOUND") }
    scope.state.remove(ExactString(id))
    return .object(["kind": .string("identitytoolkit#DeleteAccountResponse")])
  }

  /// `accounts:batchGet`: the accounts by identifier, a page at a time.
  private static func list(
    _ call: Call, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let limit = call.query("maxResults").map { Int($0) ?? 0 } ?? 20
    guard (1...1000).contains(limit) else { throw FirebaseError("INVALID_PAGE_SELECTION") }
    let start = ExactString(call.query("nextPageToken") ?? "")
    let rest = scope.state.users.values.filter { $0.localID > start }
      .sorted { $0.localID < $1.localID }
    let page = rest.prefix(limit)
    var members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#DownloadAccountResponse")),
      .init(name: "users", value: .array(page.map(\.json))),
    ]
    if rest.count > limit, let last = page.last {
      members.append(.init(name: "nextPageToken", value: .string(last.localID.string)))
    }
    return .members(members)
  }

  /// `accounts:sendOobCode` with `returnOobLink`: the link itself, and no email.
  private static func makeLink(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard try body.flag("returnOobLink") else { return try sendCode(body, &scope) }
    guard let purpose = FirebaseCode.Purpose(rawValue: try body.text("requestType") ?? "") else {
      throw FirebaseError("INVALID_REQ_TYPE")
    }
    guard let text = try body.text("email") else { throw FirebaseError("MISSING_EMAIL") }
    let email = try FirebaseUser.email(text)
    let user = scope.state.user(email: email)
    guard user != nil || purpose == .emailSignIn else { throw FirebaseError("EMAIL_NOT_FOUND") }
    let (code, link) = try newLink(purpose, for: user, email, body, &scope)
    return .object([
      "kind": .string("identitytoolkit#GetOobConfirmationCodeResponse"),
      "email": .string(email.string), "oobCode": .string(code), "oobLink": .string(link),
    ])
  }
}
