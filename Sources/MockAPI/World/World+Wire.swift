internal import Foundation
internal import NetworkCore
internal import PlaygroundRuntime

extension World {
  /// Reports a request in process and its answer, for the drawing of who spoke to whom.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - delivery: How it was answered.
  ///   - patience: How long the client waits, in seconds.
  func report(_ request: RequestMessage, _ delivery: Delivery, within patience: Double) {
    guard Wire.isWatched else { return }
    let host = request.url.host ?? ""
    let answer: ResponseMessage? =
      switch delivery {
      case .response(let response): response
      case .late(let response, let seconds): seconds < patience ? response : nil
      case .cut, .none: nil
      }
    var target = request.url.path(percentEncoded: true)
    if target.isEmpty { target = "/" }
    if let query = request.url.query(percentEncoded: true) { target += "?\(query)" }
    Wire.report(
      to: host.hasSuffix(".example") ? String(host.dropLast(".example".count)) : host,
      Wire.Message(
        "\(request.method) \(target)", fields: Self.pairs(request.fields), body: Array(request.body)
      ),
      answer: answer.map {
        Wire.Message(
          String($0.status), fields: Self.pairs($0.fields), body: Array($0.body))
      },
      at: now.timeIntervalSince1970)
  }

  private static func pairs(_ fields: HeaderFields) -> [(name: String, value: String)] {
    fields.all.map { (name: $0.name, value: $0.value) }
  }
}
