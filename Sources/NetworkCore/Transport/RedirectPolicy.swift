internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server's request to repeat a request at a different address (RFC 9110, 15.4).
public struct Redirect: Sendable {
  /// The request that led to the redirect.
  public let request: URLRequest
  /// The response: 301, 302, 303, 307 or 308 with a `Location`.
  public let response: HTTPURLResponse
  /// The next request; for a different origin it has no fields with credentials.
  public let next: URLRequest
  /// Whether the next request goes to the same scheme, host and port.
  public let isSameOrigin: Bool
  /// Whether the next request has the body of this one.
  public let keepsBody: Bool
}

/// Decides which redirects to follow; a redirect that it does not follow is the final response.
public struct RedirectPolicy: Sendable {
  /// Returns the request to send next, or nil to stop.
  public let decide: @Sendable (Redirect) -> URLRequest?

  /// Creates a policy.
  public init(decide: @escaping @Sendable (Redirect) -> URLRequest?) {
    self.decide = decide
  }

  /// Follows no redirect; suitable for a token endpoint, which never redirects.
  public static let refuse = RedirectPolicy { _ in nil }

  /// Follows redirects to the same scheme, host and port.
  public static let sameOrigin = RedirectPolicy { $0.isSameOrigin ? $0.next : nil }

  /// Follows as a browser does, but never from https to http, nor with a body to a different
  /// origin.
  public static let follow = RedirectPolicy { redirect in
    guard redirect.isSameOrigin || !redirect.keepsBody else { return nil }
    let isSafe = redirect.request.url?.scheme?.lowercased() == "https"
    return isSafe && redirect.next.url?.scheme?.lowercased() == "http" ? nil : redirect.next
  }
}

extension Redirect {
  /// Fields that a different origin may also get, because they do not identify the client.
  private static let anonymousFields: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "range",
    "user-agent",
  ]

  /// Reads a response; nil when it is not a redirect that can be followed.
  init?(_ request: URLRequest, _ response: HTTPURLResponse, hasBody: Bool) {
    guard [301, 302, 303, 307, 308].contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"), let url = request.url,
      let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let origin = Origin(target)
    else { return nil }
    var next = request
    next.url = target
    let method = request.httpMethod ?? "GET"
    // 303 asks for the result with GET; browsers also do so after a POST with 301 and 302 (15.4.2).
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
