internal import Foundation
internal import MockAPI
internal import NetworkCore

/// The address of a request as the systems see it, built from its target and its `Host` field.
///
/// It accepts only the names of this machine with the server's own port, and the server's public
/// address, because systems put the address into their responses.
struct RequestAddress {
  /// The reason to refuse a request.
  enum Refusal: Error {
    /// The request is for a different machine or server.
    case otherHost
    /// The request came through a different port, unknown to the server.
    case otherPort(Int)
    /// The address is malformed.
    case malformed
  }

  /// The complete address.
  let url: URL
  /// Path and query, still encoded.
  let target: String
  /// Path and query for a log, without secrets.
  let shownTarget: String
  /// The first folder of the path, still encoded.
  var firstFolder: String {
    String(
      Substring(
        target.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }))
  }

  /// Reads the target of a request (RFC 9112, 3.2) and its `Host` field.
  init(
    target: String, host: String, port: Int, layout: ServerLayout
  ) throws(Refusal) {
    if let url = layout.publicURL, Self.authority(of: url) == host.lowercased() {
      guard target.utf8.first == UInt8(ascii: "/") else { throw .malformed }
      try self.init(origin: url, target: target, layout)
      return
    }
    guard let (name, named) = Self.loopbackName(host) else { throw .otherHost }
    guard target.utf8.first == UInt8(ascii: "/") else {
      try self.init(absolute: target, port: port, layout)
      return
    }
    if let named, named != port { throw .otherPort(named) }
    try self.init(name: name, port: port, target: target, layout)
  }

  /// Reads an absolute address, which has precedence over the `Host` field (RFC 9112, 3.2.2).
  private init(absolute text: String, port: Int, _ layout: ServerLayout) throws(Refusal) {
    let scheme = "http://"
    guard text.prefix(scheme.count).lowercased() == scheme else { throw .malformed }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let (name, named) = Self.loopbackName(String(authority)), named == port else {
      throw .otherHost
    }
    let target = rest[authority.endIndex...]
    try self.init(
      name: name, port: port, target: (target.hasPrefix("/") ? "" : "/") + target, layout)
  }

  private init(
    name: String, port: Int, target: String, _ layout: ServerLayout
  ) throws(Refusal) {
    let own = URL(string: "http://\(name):\(port)")
    guard let origin = layout.publicURL ?? own else { throw .malformed }
    try self.init(origin: origin, target: target, layout)
  }

  private init(origin: URL, target: String, _ layout: ServerLayout) throws(Refusal) {
    guard let url = URL(string: origin.absoluteString + target) else { throw .malformed }
    self.url = url
    self.target = target
    shownTarget = World.shown(url, layout)
  }

  /// Returns the host and port of a public address, in the form of a `Host` field.
  private static func authority(of url: URL) -> String? {
    url.host(percentEncoded: true).map { host in
      url.port.map { "\(host.lowercased()):\($0)" } ?? host.lowercased()
    }
  }

  private static let names = ["127.0.0.1", "localhost", "[::1]"]

  /// Returns the name and the port of an authority of this machine; otherwise nil.
  private static func loopbackName(_ authority: String) -> (name: String, port: Int?)? {
    let bytes = authority.utf8
    for name in names where bytes.count >= name.utf8.count {
      let rest = bytes.dropFirst(name.utf8.count)
      let start = authority[..<rest.startIndex]
      guard start == name || start.lowercased() == name else { continue }
      guard let colon = rest.first else { return (name, nil) }
      let digits = rest.dropFirst()
      let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard colon == UInt8(ascii: ":"), isNumber, let port = UInt16(Substring(digits)) else {
        return nil
      }
      return (name, Int(port))
    }
    return nil
  }
}
