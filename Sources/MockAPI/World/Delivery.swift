package import NetworkCore

/// What happens to a request, for the code that carries it.
package enum Delivery: Sendable {
  /// Send the whole answer at once.
  case response(ResponseMessage)
  /// Send the whole answer after a delay in seconds.
  case late(ResponseMessage, seconds: Double)
  /// Send only the first bytes of the body, then break the connection.
  case cut(ResponseMessage, byteCount: Int)
  /// Send no answer.
  case none

  /// The status of the answer; 0 when there is none.
  var status: Int {
    switch self {
    case .response(let response), .late(let response, _), .cut(let response, _): response.status
    case .none: 0
    }
  }
}
