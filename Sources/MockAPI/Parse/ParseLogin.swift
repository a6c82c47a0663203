internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /login`, or `GET` with the password in the query: the user with a new session.
  static func logIn(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let payload = try loginPayload(request)
    func isGiven(_ tree: JSONTree?) -> Bool {
      switch tree {
      case nil, .null, .string(""), .bool(false), .number("0"): false
      default: true
      }
    }
    let (username, email) = (payload["username"], payload["email"])
    guard isGiven(username) || isGiven(email) else {
      throw ParseError(200, "username/email is required.")
    }
    guard isGiven(payload["password"]) else { throw ParseError(201, "password is required.") }
    guard case .string(let password) = payload["password"],
      let index = Self.userIndex(username, email, scope.state)
    else { throw .invalidLogin }
    try checkPassword(password, at: index, request, &scope)
    let user = scope.state.users[index]
    let switches = scope.state.switches
    if switches.requiresVerifiedEmail, !user.isVerified {
      throw ParseError(205, "User email is not verified.")
    }
    let token = scope.startParseSession(for: user.object.id)
    let members = user.members(
      showsEmail: true, showsVerification: switches.requiresVerifiedEmail)
    return .json(200, .members(members + [.init(name: "sessionToken", value: .string(token))]))
  }

  /// `POST /logout`: returns an empty object, with or without a session.
  static func logOut(_ request: ParseRequest, _ scope: inout Scope<Parse>) -> ResponseMessage {
    if let token = request.sessionToken { scope.state.sessions[token] = nil }
    return .json(200, [:])
  }

  /// Returns the body, or the query when it has a name and the body does not.
  private static func loginPayload(_ request: ParseRequest) throws(ParseError) -> [ExactString:
    JSONTree]
  {
    let body = try request.members()
    let query = request.call.query
    let isInQuery = ["username", "email"].contains { name in
      body[name] == nil && query.contains { $0.name == name && !$0.value.isEmpty }
    }
    guard isInQuery || body.isEmpty else { return body }
    return Dictionary(query.map { (ExactString($0.name), .string($0.value)) }) { first, _ in first }
  }

  /// Finds a user by name, by email address, or by both when both are given.
  private static func userIndex(
    _ username: JSONTree?, _ email: JSONTree?, _ state: ParseState
  ) -> Int? {
    func text(_ tree: JSONTree?) -> (isWrong: Bool, text: ExactString?) {
      switch tree {
      case nil, .null: (false, nil)
      case .string(let text): (false, text.isEmpty ? nil : ExactString(text))
      default: (true, nil)
      }
    }
    let (username, email) = (text(username), text(email))
    guard !username.isWrong, !email.isWrong else { return nil }
    return state.users.firstIndex { user in
      switch (username.text, email.text) {
      case (let name?, let email?): user.username == name && user.email == email
      // A name that equals a user's address also finds that user.
      case (let name?, nil): user.username == name || user.email == name
      case (nil, let email?): user.email == email
      case (nil, nil): false
      }
    }
  }

  /// Checks the password and counts wrong ones; a locked account refuses the right one too.
  private static func checkPassword(
    _ password: String, at index: Int, _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) {
    var user = scope.state.users[index]
    let isRight = user.password.matches(password)
    let switches = scope.state.switches
    if let threshold = switches.lockoutThreshold {
      if let end = user.lockedUntil, end > scope.now {
        throw ParseError(
          101,
          "Your account is locked due to multiple failed login attempts. Please try again after "
            + "\(switches.lockoutMinutes) minute(s)")
      }
      if isRight {
        (user.failureCount, user.lockedUntil) = (0, nil)
      } else {
        user.failureCount += 1
        if user.failureCount >= threshold {
          user.lockedUntil = scope.now.addingTimeInterval(Double(switches.lockoutMinutes) * 60)
        }
      }
      scope.state.users[index] = user
    }
    // An access control list without entries locks users out of their own account.
    let isBarred = user.object["ACL"] == .members([]) && !request.isMaster
    guard isRight, !isBarred else { throw .invalidLogin }
  }
}
