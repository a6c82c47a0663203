internal import Foundation
internal import NetworkCore

extension Backend {
  /// `POST /authentication.json`: finds or makes the token's user and says nothing about it.
  func authenticate(_ call: Call, _ state: inout World.State) -> HTTPResponse {
    let identity = identity(call, &state)
    switch state.backend.profile {
    case .naive:
      // In the original this is `nil["email"]`.
      guard let identity else { return .rails(500, "Internal Server Error") }
      if Self.index(of: identity, state.backend) == nil { Self.add(identity, &state.backend) }
    case .fixed:
      guard let identity else { return .invalidToken }
      guard identity.isEmailVerified else { return .unverifiedEmail }
      if let index = Self.index(of: identity, state.backend) {
        state.backend.users[index].email = identity.email
      } else {
        Self.add(identity, &state.backend)
      }
    }
    return HTTPResponse(status: 204)
  }

  /// The `before_action`: lets a request pass whose token has a user here.
  func withUser(
    _ call: Call, _ state: inout World.State,
    _ answer: (BackendUser, inout BackendState) -> HTTPResponse
  ) -> HTTPResponse {
    let identity = identity(call, &state)
    let isFixed = state.backend.profile == .fixed
    guard let identity else { return isFixed ? .invalidToken : .json(401, [:]) }
    guard !isFixed || identity.isEmailVerified else { return .unverifiedEmail }
    guard let index = Self.index(of: identity, state.backend) else {
      return isFixed ? .unknownUser : .json(401, [:])
    }
    return answer(state.backend.users[index], &state.backend)
  }

  /// The row of a user: found by email and identifier together, or, as it should be, by the latter.
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

extension HTTPResponse {
  /// No token, or one that is not good.
  fileprivate static let invalidToken = denied("Sign in again.")
  /// A good token of somebody who has no row here.
  fileprivate static let unknownUser = denied("Finish signing up first.")
  /// A good token with an email that might be somebody else's; a new token may say more.
  fileprivate static let unverifiedEmail = denied("Verify your email address first.")

  private static func denied(_ message: String) -> HTTPResponse {
    var response = HTTPResponse.json(401, ["errors": .string(message)])
    response.fields["WWW-Authenticate"] = "Bearer error=\"invalid_token\""
    return response
  }
}
