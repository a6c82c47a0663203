package import NetworkCore

/// The response to a request, or its absence, for the code that carries it out.
package enum Delivery: Sendable {
  /// Send the whole response at once.
  case response(ResponseMessage)
  /// Send the whole response after a delay in seconds.
  case late(ResponseMessage, seconds: Double)
  /// Send only the first bytes of the body, then break the connection.
  case cut(ResponseMessage, byteCount: Int)
  /// Send no response.
  case none

  /// The status of the response; 0 when there is none.
  var status: Int {
    switch self {
    case .response(let response), .late(let response, _), .cut(let response, _): response.status
    case .none: 0
    }
  }
}
