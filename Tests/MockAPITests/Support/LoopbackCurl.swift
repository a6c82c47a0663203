import Foundation
import LoopbackServer
import MockAPI
import NetworkCore
import Synchronization
import TestPrograms
import Testing

/// Sends a request over loopback with the program `curl`, for test clients that are synchronous.
enum LoopbackCurl {
  /// The servers by world; they run until the tests end.
  private static let servers = Mutex<[ObjectIdentifier: LoopbackServer]>([:])

  /// Returns the address of a world's server, which starts on first use.
  static func base(of world: World) throws -> String {
    try servers.withLock { servers in
      let id = ObjectIdentifier(world)
      if let server = servers[id] { return server.base }
      let server = try LoopbackServer(world: world, now: nil)
      let base = server.base
      servers[id] = server
      return base
    }
  }

  /// Returns the server's answer; the first label of the host is the system.
  static func send(_ request: RequestMessage, to world: World) throws -> ResponseMessage {
    let base = try base(of: world)
    let system = try #require(request.url.host?.split(separator: ".").first)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let address = "\(base)/\(system)\(request.url.path(percentEncoded: true))\(query)"
    var words = ["-s", "-i", "-g", "--path-as-is", "-X", request.method, "-H", "Expect:"]
    if request.fields["Content-Type"] == nil { words += ["-H", "Content-Type:"] }
    for field in request.fields.all { words += ["-H", "\(field.name): \(field.value)"] }
    if request.method != "GET" { words += ["--data-binary", "@-"] }
    let curl = try #require(Program("curl"))
    let result = try curl.run(words + [address], input: request.body)
    let end = try #require(result.output.range(of: Data("\r\n\r\n".utf8)))
    let lines = String(decoding: result.output[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var fields = HeaderFields()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields.add(
        String(line[..<colon]),
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let status = try #require(Int(lines[0].split(separator: " ").dropFirst().first ?? ""))
    return ResponseMessage(
      status: status, fields: fields, body: Data(result.output[end.upperBound...]))
  }
}
