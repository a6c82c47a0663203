/// What can go wrong between a client and a system, other than the system's own answers.
public enum Fault: Hashable, Sendable {
  /// Nobody answers.
  case offline
  /// The answer takes so many seconds of the world's clock.
  case slow(Double)
  /// 503 with `Retry-After`, in seconds.
  case unavailable(retryAfter: Int)
  /// The connection breaks after so many bytes of the body.
  case truncated(byteCount: Int)
}

/// A fault that waits for requests.
struct PendingFault: Hashable, Sendable {
  var fault: Fault
  /// The system it is for; nil for all.
  var system: String?
  var times: Int
}
