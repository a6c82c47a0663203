internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server's wish that the request goes to another address (RFC 9110, 15.4).
public struct Redirect: Sendable {
  /// The request that was answered.
  public let request: URLRequest
  /// The answer, 301, 302, 303, 307 or 308 with a `Location`.
  public let response: HTTPURLResponse
  /// The request that would follow; to another origin it has no field that says who asks.
  public let next: URLRequest
  /// Whether the next request goes to the same scheme, host and port.
  public let isSameOrigin: Bool
  /// Whether the next request has the body of this one.
  public let keepsBody: Bool
}

/// Decides which redirects are followed; the answer of one that is not is the response.
public struct RedirectPolicy: Sendable {
  /// The request to send next, or nil to stop here.
  public let decide: @Sendable (Redirect) -> URLRequest?

  /// Creates a policy.
  public init(decide: @escaping @Sendable (Redirect) -> URLRequest?) {
    self.decide = decide
  }

  /// Follows no redirect: right for a token endpoint, where none is ever due.
  public static let refuse = RedirectPolicy { _ in nil }

  /// Follows what stays at the same scheme, host and port.
  public static let sameOrigin = RedirectPolicy { $0.isSameOrigin ? $0.next : nil }

  /// Follows as a browser does, but never from https to http, nor with a body to another origin.
  public static let follow = RedirectPolicy { redirect in
    guard redirect.isSameOrigin || !redirect.keepsBody else { return nil }
    let isSafe = redirect.request.url?.scheme?.lowercased() == "https"
    return isSafe && redirect.next.url?.scheme?.lowercased() == "http" ? nil : redirect.next
  }
}

extension Redirect {
  /// Fields that go to another origin too: they say what is wanted, and not by whom.
  private static let anonymousFields: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "range",
    "user-agent",
  ]

  /// Reads a response; nil when it is no redirect that can be followed.
  init?(_ request: URLRequest, _ response: HTTPURLResponse, hasBody: Bool) {
    guard [301, 302, 303, 307, 308].contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"), let url = request.url,
      let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let origin = Origin(target)
    else { return nil }
    var next = request
    next.url = target
    let method = request.httpMethod ?? "GET"
    // 303 asks for the result by GET; with 301 and 302 browsers do so after a POST (15.4.2).
    let becomesGET =
      response.statusCode == 303 && method != "HEAD"
      || [301, 302].contains(response.statusCode) && method == "POST"
    if becomesGET {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
      for name in ["Content-Type", "Content-Encoding", "Content-Language"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    isSameOrigin = origin == Origin(url)
    if !isSameOrigin {
      for name in (next.allHTTPHeaderFields ?? [:]).keys
      where !Self.anonymousFields.contains(name.lowercased()) {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    self.request = request
    self.response = response
    self.next = next
    keepsBody = hasBody && !becomesGET
  }
}
