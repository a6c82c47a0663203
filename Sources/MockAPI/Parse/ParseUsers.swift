internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /users`: username, password, email → the user's identifier and a session.
  func signUp(
    _ request: ParseRequest, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    let input = try ParseUserInput(request.members(), isNew: true)
    try input.check(besides: nil, state.parse)
    guard let username = input.username, let password = input.password else {
      throw ParseError(200, "bad or missing username")
    }
    let stored = StoredPassword(password, random: &state.random)
    var user = ParseUser(
      object: ParseObject(
        id: state.random.alphanumerics(10), createdAt: state.now, updatedAt: state.now, values: []),
      username: username, email: input.email, password: stored)
    _ = try input.changes.apply(to: &user.object)
    let mustVerify = state.parse.switches.requiresVerifiedEmail
    if mustVerify { Self.sendVerification(to: &user, request, &state) }
    state.parse.users.append(user)
    var members: [JSONValue.Member] = [
      .init(name: "objectId", value: .string(user.object.id)),
      .init(name: "createdAt", value: .string(ParseDate.text(state.now))),
    ]
    if !mustVerify {
      let token = state.startParseSession(for: user.object.id)
      members.append(.init(name: "sessionToken", value: .string(token)))
    }
    var response = ResponseMessage.json(201, .members(members))
    response.fields["Location"] = request.address("/users/\(user.object.id)")
    return response
  }

  /// `GET /users`: the users, without their email addresses.
  func listUsers(
    _ request: ParseRequest, _ state: World.State
  ) throws(ParseError) -> ResponseMessage {
    let query = try ParseQuery(request)
    return query.answer(state.parse.users.map { ($0.queried, shown($0, request, state)) })
  }

  /// `GET /users/me`: the user of the session, with its token.
  func me(_ request: ParseRequest, _ state: World.State) throws(ParseError) -> ResponseMessage {
    guard let id = request.userID, let token = request.sessionToken,
      let index = state.parse.userIndex(id)
    else { throw .invalidSession }
    let members = shown(state.parse.users[index], request, state)
    return .json(200, .members(members + [.init(name: "sessionToken", value: .string(token))]))
  }

  /// `GET /users/*`: returns the user.
  func user(
    _ request: ParseRequest, _ id: String, _ state: World.State
  ) throws(ParseError) -> ResponseMessage {
    guard let index = state.parse.userIndex(id) else { throw .objectNotFound }
    return .json(200, .members(shown(state.parse.users[index], request, state)))
  }

  /// `PUT /users/*`: members to change; a new password ends all sessions and starts a new one.
  func updateUser(
    _ request: ParseRequest, _ id: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    let index = try changeableIndex(request, id, state)
    let input = try ParseUserInput(request.members(), isNew: false)
    try input.check(besides: id, state.parse)
    var user = state.parse.users[index]
    let results = try input.changes.apply(to: &user.object)
    if let username = input.username { user.username = username }
    if input.removesEmail { user.email = nil }
    if let email = input.email, email != user.email {
      (user.email, user.isVerified) = (email, false)
      if state.parse.switches.requiresVerifiedEmail {
        Self.sendVerification(to: &user, request, &state)
      }
    }
    user.object.updatedAt = state.now
    var members = [
      JSONValue.Member(name: "updatedAt", value: .string(ParseDate.text(state.now)))
    ]
    if let password = input.password {
      user.password = StoredPassword(password, random: &state.random)
      state.parse.sessions = state.parse.sessions.filter { $0.value.userID != id }
      if !request.isMaster {
        let token = state.startParseSession(for: id)
        members.append(.init(name: "sessionToken", value: .string(token)))
      }
    }
    state.parse.users[index] = user
    return .json(200, .members(members + results))
  }

  /// `DELETE /users/*`: deletes the user and all sessions and returns an empty object.
  func deleteUser(
    _ request: ParseRequest, _ id: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    state.parse.users.remove(at: try changeableIndex(request, id, state))
    state.parse.sessions = state.parse.sessions.filter { $0.value.userID != id }
    return .json(200, [:])
  }

  private func changeableIndex(
    _ request: ParseRequest, _ id: String, _ state: World.State
  ) throws(ParseError) -> Int {
    guard request.isMaster || request.userID == id else {
      throw ParseError(206, "Cannot modify user \(id).")
    }
    guard let index = state.parse.userIndex(id) else { throw .objectNotFound }
    return index
  }

  private func shown(
    _ user: ParseUser, _ request: ParseRequest, _ state: World.State
  ) -> [JSONValue.Member] {
    user.members(
      showsEmail: request.isMaster || request.userID == user.object.id,
      showsVerification: state.parse.switches.requiresVerifiedEmail)
  }
}
