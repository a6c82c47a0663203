/// An event in a keychain, without any secret.
public enum KeychainEvent: Hashable, Sendable {
  /// An app called a function; the query's description shows the parameters.
  case call(operation: String, app: String, query: String, status: KeychainStatus)
  /// The keychain asked the user.
  case prompt(AuthenticationPrompt.Request, answer: AuthenticationPrompt.Answer)
  /// The passcode was removed, and this many items were deleted with it.
  case passcodeRemoved(deletedItems: Int)
  /// An app was uninstalled, and this many items that it could read remain.
  case uninstalled(app: String, remainingItems: Int)
}

extension KeychainEvent: CustomStringConvertible {
  /// The event in one line.
  public var description: String {
    switch self {
    case .call(let operation, let app, let query, let status):
      "\(operation) \(query) by \(app): \(status)"
    case .prompt(let request, let answer):
      "asked for \(request.method.rawValue) (\"\(request.reason)\"): \(answer.rawValue)"
    case .passcodeRemoved(let count): "passcode removed: items deleted with it: \(count)"
    case .uninstalled(let app, let count): "\(app) uninstalled: remaining items: \(count)"
    }
  }
}
