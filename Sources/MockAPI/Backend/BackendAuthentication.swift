internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Backend {
  /// `POST /authentication.json`: finds or creates the token's user; the response has no body.
  static func authenticate(_ call: Call, _ scope: inout Scope<Backend>) -> ResponseMessage {
    let identity = identity(call, &scope)
    switch scope.state.profile {
    case .naive:
      // The imitated server evaluates `nil["email"]` here.
      guard let identity else { return .rails(500, "Internal Server Error") }
      if Self.index(of: identity, scope.state) == nil { Self.add(identity, &scope.state) }
    case .fixed:
      guard let identity else { return .invalidToken }
      guard identity.isEmailVerified else { return .unverifiedEmail }
      if let index = Self.index(of: identity, scope.state) {
        scope.state.users[index].email = identity.email
      } else {
        Self.add(identity, &scope.state)
      }
    }
    return ResponseMessage(status: 204)
  }

  /// The `before_action`: continues only if the request's token belongs to a user in the table.
  static func withUser(
    _ call: Call, _ scope: inout Scope<Backend>,
    _ answer: (BackendUser, inout BackendState) -> ResponseMessage
  ) -> ResponseMessage {
    let identity = identity(call, &scope)
    let isFixed = scope.state.profile == .fixed
    guard let identity else { return isFixed ? .invalidToken : .json(401, [:]) }
    guard !isFixed || identity.isEmailVerified else { return .unverifiedEmail }
    guard let index = Self.index(of: identity, scope.state) else {
      return isFixed ? .unknownUser : .json(401, [:])
    }
    return answer(scope.state.users[index], &scope.state)
  }

  /// Finds a user's row: by email and identifier together in the naive version, else by identifier
  /// alone.
  private static func index(of identity: Identity, _ state: BackendState) -> Int? {
    state.users.firstIndex { user in
      user.firebaseID == identity.firebaseID
        && (state.profile == .fixed || user.email == identity.email)
    }
  }

  private static func add(_ identity: Identity, _ state: inout BackendState) {
    state.users.append(
      BackendUser(
        id: state.users.count + 1, email: identity.email, firebaseID: identity.firebaseID))
  }
}

extension ResponseMessage {
  /// The request has no token, or an invalid one.
  fileprivate static let invalidToken = denied("Sign in again.")
  /// The token is valid, but its user has no row here.
  fileprivate static let unknownUser = denied("Finish signing up first.")
  /// The email address may belong to another person; a new token may say that it is verified.
  fileprivate static let unverifiedEmail = denied("Verify your email address first.")

  private static func denied(_ message: String) -> ResponseMessage {
    var response = ResponseMessage.json(401, ["errors": .string(message)])
    response.fields["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    return response
  }
}
