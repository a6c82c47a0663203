internal import NetworkCore

/// A failure between a client and a system, apart from the system's own errors.
public enum Fault: Hashable, Sendable {
  /// No response arrives.
  case offline
  /// The response takes this many seconds on the world's clock.
  case slow(Double)
  /// 503 with `Retry-After`, in seconds.
  case unavailable(retryAfter: Int)
  /// The connection breaks after this many bytes of the body.
  case truncated(byteCount: Int)

  /// Delivers a response with the fault; if the fault prevents a response, the system never sees
  /// the request.
  func carry(_ answer: () -> ResponseMessage) -> Delivery {
    switch self {
    case .offline: return .none
    case .unavailable(let seconds):
      var response = ResponseMessage.text(503, "Service Unavailable\n")
      response.fields["Retry-After"] = String(seconds)
      return .response(response)
    case .slow(let seconds): return .late(answer(), seconds: seconds)
    case .truncated(let count): return .cut(answer(), byteCount: count)
    }
  }
}

/// The faults that wait for matching requests, the oldest first.
struct PendingFaults: Sendable {
  private struct Pending: Sendable {
    var fault: Fault
    /// The name of the affected system; nil for all.
    var system: String?
    var times: Int
  }

  private var waiting: [Pending] = []

  /// Adds a fault for the next requests to a system, or to any.
  mutating func add(_ fault: Fault, for system: String?, times: Int) {
    waiting.append(Pending(fault: fault, system: system, times: times))
  }

  /// Returns the next fault for a system, and removes it once it has happened often enough.
  mutating func next(for system: String) -> Fault? {
    guard let index = waiting.firstIndex(where: { $0.system == nil || $0.system == system })
    else { return nil }
    let fault = waiting[index].fault
    waiting[index].times -= 1
    if waiting[index].times <= 0 { waiting.remove(at: index) }
    return fault
  }
}
