internal import Foundation
internal import PlaygroundRuntime

extension Wire.Message {
  /// Describes a request as a server sees it.
  init(_ request: RequestMessage) {
    var target = request.url.path(percentEncoded: true)
    if target.isEmpty { target = "/" }
    if let query = request.url.query(percentEncoded: true) { target += "?\(query)" }
    self.init(
      "\(request.method) \(target)", fields: request.fields.pairs, body: Array(request.body))
  }

  /// Describes a response as a server sends it.
  init(_ response: ResponseMessage) {
    self.init(
      String(response.status), fields: response.fields.pairs, body: Array(response.body))
  }
}

extension HeaderFields {
  fileprivate var pairs: [(name: String, value: String)] {
    all.map { (name: $0.name, value: $0.value) }
  }
}

extension Origin {
  /// The server's name in drawings: `shop` for `https://shop.example`.
  ///
  /// All names that end in `.example` are for examples (RFC 2606, section 2).
  var shortName: String {
    let ending = ".example"
    return authority.hasSuffix(ending) ? String(authority.dropLast(ending.count)) : authority
  }
}
