internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A request as one system sees it: its path is below the system's base, and its query is parsed.
struct Call: Sendable {
  /// One name with its value, decoded.
  struct Pair: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The method; HEAD becomes GET here, and the code that sends the response drops the body.
  private(set) var method: String
  /// The system's address, without a slash at the end, for addresses in responses.
  var base: URL { place.url }
  /// The original method.
  let sentMethod: String
  /// The original path, decoded, with the folder of the system on loopback.
  var sentPath: String { encodedPath.percentDecoded ?? "" }
  /// The same path, still encoded.
  var encodedPath: String { sentURL.path(percentEncoded: true) }
  /// The part of the path before the routes' patterns.
  private(set) var prefix = ""
  /// The decoded path below the prefix, with a leading slash; empty when the path is not safe.
  private(set) var path: String
  /// The pairs of the query, in order.
  let query: [Pair]
  private(set) var fields: HeaderFields
  private(set) var body: Data
  /// The pairs of a form in the body; empty for other bodies.
  private(set) var form: [Pair] = []

  /// The segments of the path.
  private(set) var segments: [String]
  private let place: SystemBase
  private let sentURL: URL

  /// Parses a request; `path` is the part below the base, still encoded.
  ///
  /// An ambiguous path becomes empty, unless the system takes any path.
  init(_ request: RequestMessage, base: SystemBase, path: String, takesAnyPath: Bool) {
    sentMethod = request.method
    sentURL = request.url
    method = request.method == "HEAD" ? "GET" : request.method
    place = base
    fields = request.fields
    body = request.body
    query = request.url.query(percentEncoded: true).map(Self.pairs) ?? []
    segments = Self.segments(of: path, takesAnyPath)
    self.path = segments.isEmpty ? "" : "/" + segments.joined(separator: "/")
    if !body.isEmpty, mediaType == FormEncoding.contentType {
      form = FormEncoding.decode(bytes: Array(body)).map { Pair(name: $0.name, value: $0.value) }
    }
  }

  /// Returns the decoded segments of a path; none when it is not safe.
  private static func segments(of path: String, _ takesAnyPath: Bool = false) -> [String] {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map { Substring($0) }
    let decoded = parts.compactMap(\.percentDecoded)
    // An empty segment, `..` or an encoded slash never names a resource here, even if it would
    // resolve.
    let isPlain =
      decoded.count == parts.count && decoded.allSatisfy { !$0.utf8.contains(0) }
      && (takesAnyPath
        || decoded.dropLast().allSatisfy { !$0.isEmpty }
          && decoded.allSatisfy {
            $0 != "." && $0 != ".." && !$0.utf8.contains(UInt8(ascii: "/"))
          })
    return isPlain ? decoded : []
  }

  /// Returns the same request below the beginning of its path.
  func below(_ prefix: String) -> Call {
    guard !prefix.isEmpty else { return self }
    var call = self
    call.prefix = prefix
    call.path = String(path.dropFirst(prefix.count))
    call.segments = call.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    return call
  }

  /// The segments of the path that the route's pattern names.
  var names: [Pair] = []

  /// A segment of the path by the name that the route's pattern gives it; empty when there is none.
  subscript(name: String) -> String { names.first { $0.name == name }?.value ?? "" }

  /// Returns the first value of a name in the query.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The media type of the body in lower case, without parameters; empty when there is none.
  var mediaType: String {
    guard let field = fields["Content-Type"], field != FormEncoding.contentType else {
      return fields["Content-Type"] ?? ""
    }
    return ParameterizedValue(field)?.value ?? ""
  }

  /// The body as JSON, whatever its media type; nil when it is not JSON.
  var json: JSONTree? { JSONTree(body) }

  private static func pairs(_ text: String) -> [Pair] {
    FormEncoding.decode(text).map { Pair(name: $0.name, value: $0.value) }
  }
}

extension Call {
  /// Returns the address of a different system of the same world, as the client would reach it.
  func base(of system: any AnsweringSystem.Type) -> URL { place.url(of: system) }

  /// Returns the same request with one more pair in its form.
  func adding(name: String, value: String) -> Call {
    asForm(form + [Pair(name: name, value: value)])
  }

  /// Returns the same request with these pairs as its form, for systems that accept other sources
  /// too.
  func asForm(_ pairs: [Pair]) -> Call {
    var call = self
    call.fields["Content-Type"] = FormEncoding.contentType
    call.form = pairs
    call.body = Data(FormEncoding.encode(pairs.map { ($0.name, $0.value) }).utf8)
    call.method = "POST"
    return call
  }
}
