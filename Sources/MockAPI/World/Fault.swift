/// What can go wrong between a client and a system, apart from the system's own errors.
public enum Fault: Hashable, Sendable {
  /// No answer comes.
  case offline
  /// The answer takes this many seconds on the world's clock.
  case slow(Double)
  /// 503 with `Retry-After`, in seconds.
  case unavailable(retryAfter: Int)
  /// The connection breaks after this many bytes of the body.
  case truncated(byteCount: Int)
}

/// A fault that waits for matching requests.
struct PendingFault: Hashable, Sendable {
  var fault: Fault
  /// The name of the system it is for; nil for all.
  var system: String?
  var times: Int
}
