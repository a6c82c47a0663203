import Foundation
import NetworkCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends the same `Authorization` with each request, and has nothing better after a 401.
struct FixedField: Authenticator {
  let value: String

  func authorize(_ request: URLRequest) -> URLRequest {
    var request = request
    request.setValue(value, forHTTPHeaderField: "Authorization")
    return request
  }
}
