internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Railsauth {
  /// `POST /api/signup`: full_name, email, password → the new user, without a token.
  static func signUp(_ parameters: RailsauthParameters, _ scope: inout Scope<Railsauth>)
    -> ResponseMessage
  {
    guard let name = parameters["full_name"], let email = parameters["email"],
      let sealed = parameters["password"]
    else { return .status(400, "required parameters are missing") }
    let password = RailsauthPassword.decrypt(sealed)
    let faults = Self.faults(email: email, password: password, scope.state)
    guard faults.isEmpty else { return .status(400, faults.map { $0 + "," }.joined()) }
    // The imitated server takes the first and the last word; a single word is used for both.
    let names = name.split(separator: " ").map(String.init)
    let user = RailsauthUser(
      id: scope.state.users.count + 1, firstName: names.first ?? "", lastName: names.last ?? "",
      email: email,
      password: StoredPassword(password, random: &scope.random))
    scope.state.users[email.lowercased()] = user
    return user.response
  }

  /// Returns the model's validation errors, each as `attribute - message`.
  private static func faults(
    email: String, password: String, _ state: RailsauthState
  ) -> [String] {
    var faults: [String] = []
    if email.allSatisfy(\.isWhitespace) { faults.append("email - can't be blank") }
    if !isAddress(email) {
      faults.append("email - is invalid")
    }
    if state.users[email.lowercased()] != nil { faults.append("email - has already been taken") }
    if password.count < 6 { faults.append("password - is too short (minimum is 6 characters)") }
    if password.count > 30 { faults.append("password - is too long (maximum is 30 characters)") }
    return faults
  }

  /// Whether a string is an address by the imitated server's rule.
  ///
  /// The rule is `[^@\s]+@([-a-z0-9]+\.)+[a-z]{2,}` in any case.
  ///
  /// It uses no regular expression, because Swift would compile it each time, which took most of
  /// the time of a sign-up.
  ///
  /// - Parameter text: The string to check.
  /// - Returns: Whether it is one name, an `@` and a domain with a top-level domain of letters.
  private static func isAddress(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !halves[0].contains(where: \.isWhitespace) else {
      return false
    }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 else { return false }
    return top.allSatisfy { $0.isASCII && $0.isLetter }
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }
}
