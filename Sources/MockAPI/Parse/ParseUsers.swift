internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /users`: username, password, email → the user's identifier and a session.
  static func signUp(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let input = try ParseUserInput(request.members(), isNew: true)
    try input.check(besides: nil, scope.state)
    guard let username = input.username, let password = input.password else {
      throw ParseError(200, "bad or missing username")
    }
    let stored = StoredPassword(password, random: &scope.random)
    var user = ParseUser(
      object: ParseObject(
        id: ExactString(scope.random.alphanumerics(10)), createdAt: scope.now, updatedAt: scope.now,
        values: []),
      username: username, email: input.email, password: stored)
    _ = try input.changes.apply(to: &user.object)
    let mustVerify = scope.state.switches.requiresVerifiedEmail
    if mustVerify { Self.sendVerification(to: &user, request, &scope) }
    scope.state.users.append(user)
    var members: [JSONValue.Member] = [
      .init(name: "objectId", value: .string(user.object.id.string)),
      .init(name: "createdAt", value: .string(ParseDate.text(scope.now))),
    ]
    if !mustVerify {
      let token = scope.startParseSession(for: user.object.id, by: "signup")
      members.append(.init(name: "sessionToken", value: .string(token)))
    }
    var response = ResponseMessage.json(201, .members(members))
    response.fields["Location"] = request.address("/users/\(user.object.id)")
    return response
  }

  /// `GET /users`: the users, without their email addresses.
  static func listUsers(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let query = try ParseQuery(request)
    return query.answer(scope.state.users.map { shown($0, request, scope) })
  }

  /// `GET /users/me`: the user of the session, with its token.
  static func me(_ request: ParseRequest, _ scope: inout Scope<Parse>) throws(ParseError)
    -> ResponseMessage
  {
    guard let id = request.userID, let token = request.sessionToken,
      let index = scope.state.userIndex(id)
    else { throw .invalidSession }
    let members = shown(scope.state.users[index], request, scope)
    return .json(200, .members(members + [.init(name: "sessionToken", value: .string(token))]))
  }

  /// `GET /users/ID`: returns the user.
  static func user(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let id = ExactString(request.call["id"])
    guard let index = scope.state.userIndex(id) else { throw .objectNotFound }
    return .json(200, .members(shown(scope.state.users[index], request, scope)))
  }

  /// `PUT /users/ID`: members to change; a new password ends all sessions and starts a new one.
  static func updateUser(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let id = ExactString(request.call["id"])
    let index = try changeableIndex(request, id, scope)
    let input = try ParseUserInput(request.members(), isNew: false)
    try input.check(besides: id, scope.state)
    var user = scope.state.users[index]
    let results = try input.changes.apply(to: &user.object)
    if let username = input.username { user.username = username }
    if input.removesEmail { user.email = nil }
    if let email = input.email, email != user.email {
      (user.email, user.isVerified) = (email, false)
      if scope.state.switches.requiresVerifiedEmail {
        Self.sendVerification(to: &user, request, &scope)
      }
    }
    user.object.updatedAt = scope.now
    var members = [
      JSONValue.Member(name: "updatedAt", value: .string(ParseDate.text(scope.now)))
    ]
    if let password = input.password {
      user.password = StoredPassword(password, random: &scope.random)
      scope.state.sessions = scope.state.sessions.filter { $0.value.userID != id }
      if !request.isMaster {
        let token = scope.startParseSession(for: id)
        members.append(.init(name: "sessionToken", value: .string(token)))
      }
    }
    scope.state.users[index] = user
    return .json(200, .members(members + results))
  }

  /// `DELETE /users/ID`: deletes the user and all of that user's sessions; returns an empty object.
  static func deleteUser(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let id = ExactString(request.call["id"])
    scope.state.users.remove(at: try changeableIndex(request, id, scope))
    scope.state.sessions = scope.state.sessions.filter { $0.value.userID != id }
    return .json(200, [:])
  }

  private static func changeableIndex(
    _ request: ParseRequest, _ id: ExactString, _ scope: Scope<Parse>
  ) throws(ParseError) -> Int {
    guard request.isMaster || request.userID == id else {
      throw ParseError(206, "Cannot modify user \(id).")
    }
    guard let index = scope.state.userIndex(id) else { throw .objectNotFound }
    return index
  }

  private static func shown(
    _ user: ParseUser, _ request: ParseRequest, _ scope: Scope<Parse>
  ) -> [JSONValue.Member] {
    user.members(
      showsEmail: request.isMaster || request.userID == user.object.id,
      showsVerification: scope.state.switches.requiresVerifiedEmail)
  }
}
