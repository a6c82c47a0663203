import Foundation
import SecureStorage
import Synchronization
import Testing

/// Values that several suites need.
enum Fixture {
  static let app = App(teamID: "TEAM1", bundleID: "org.example.app")
  static let secret = Data("hunter2-secret".utf8)

  /// A query that adds an item.
  static func item(
    _ account: String = "mia", service: String = "api", accessible: Accessibility? = nil,
    accessControl: AccessControl? = nil
  ) -> KeychainQuery {
    var query = KeychainQuery(service: service, account: account)
    query.accessible = accessible
    query.accessControl = accessControl
    query.data = secret
    return query
  }

  /// A query that reads the secret.
  static func reading(_ account: String? = "mia", service: String? = "api") -> KeychainQuery {
    var query = KeychainQuery(service: service, account: account)
    query.returnsData = true
    return query
  }

  /// Returns the status of a call; success when it does not throw.
  static func status(of call: () throws(StorageError) -> Void) -> KeychainStatus? {
    do throws(StorageError) {
      try call()
      return .success
    } catch {
      return error.status
    }
  }
}

/// Records the requests and always gives the same answer.
final class Witness: Sendable {
  private let seen = Mutex<[AuthenticationPrompt.Request]>([])
  private let answer: AuthenticationPrompt.Answer

  init(_ answer: AuthenticationPrompt.Answer = .allow) {
    self.answer = answer
  }

  var requests: [AuthenticationPrompt.Request] { seen.withLock { $0 } }

  var prompt: AuthenticationPrompt {
    AuthenticationPrompt { request in
      self.seen.withLock { $0.append(request) }
      return self.answer
    }
  }
}
