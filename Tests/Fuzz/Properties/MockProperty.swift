internal import CryptoCore
internal import Foundation
internal import NetworkCore

@testable internal import MockAPI

/// The mock systems: every request gets an answer that HTTP allows, and none is an error of our own.
///
/// An input is some requests, and `{{name}}` stands for the last value that an answer had under a name.
enum MockProperty {
  /// Sends the requests in the bytes, one after the other, to one world.
  static func check(_ bytes: [UInt8]) throws {
    let world = World()
    var memory = AnswerMemory()
    for part in FuzzInput.parts(of: bytes, limit: 12) {
      guard let request = RawRequest(memory.filling(part)).request else { continue }
      guard case .response(let response) = world.deliver(request) else {
        throw BrokenProperty(description: "no answer to \(request)")
      }
      try check(response, to: request)
      memory.note(response, world.mailbox)
      try require(
        world.log.last.map { $0.request == request && $0.status == response.status } == true
          && world.log.last?.description.contains("\n") == false, "the log has \(world.log)")
    }
  }

  /// Requires that an answer is one that HTTP allows.
  static func check(_ response: ResponseMessage, to request: RequestMessage) throws {
    let words = "\(request.method) \(request.url) is answered by \(response)"
    // Two of the systems that lessons are about fail where the original does.
    let failing = ["/api/upload_photo", "/authentication.json"]
    try require(
      (200..<500).contains(response.status)
        || response.status == 500 && failing.contains { request.url.path.hasSuffix($0) }
        // What the originals have besides is said not to be there.
        || response.status == 501, words)
    for field in response.fields.all {
      try require(
        !field.name.isEmpty && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A },
        words)
      try require(
        field.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }, words)
    }
    if [204, 304].contains(response.status) { try require(response.body.isEmpty, words) }
    guard response.fields["Content-Type"]?.contains("json") == true else { return }
    let value = try? JSONSerialization.jsonObject(with: response.body, options: .fragmentsAllowed)
    try require(value != nil, words)
  }
}

/// A request as an input writes it: a line with method and target, fields, an empty line, the body.
private struct RawRequest {
  let request: RequestMessage?

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> [UInt8]? {
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != 0x0A }
      rest = rest.dropFirst(line.count + 1)
      return Array(line)
    }
    let words = (line() ?? []).split(separator: 0x20, maxSplits: 1)
    // A client that does not know HTTP's methods gets no further than the library.
    guard words.count == 2, words[0].allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }) else {
      request = nil
      return
    }
    var fields = HeaderFields()
    while let field = line(), !field.isEmpty {
      let parts = field.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].drop { $0 == 0x20 } : []
      fields.add(String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
    let target = String(decoding: words[1], as: UTF8.self)
    let address = target.hasPrefix("/") ? "http://127.0.0.1:8080\(target)" : target
    let body = Data(rest)
    request = URL(string: address).map {
      RequestMessage(
        method: String(decoding: words[0], as: UTF8.self), url: $0, fields: fields, body: body)
    }
  }
}

/// What answers have said, by name, for the requests that follow.
private struct AnswerMemory {
  private var values: [String: String] = [:]

  /// The bytes with the values in place of `{{name}}`; a name without a value stays.
  func filling(_ bytes: [UInt8]) -> [UInt8] {
    guard !values.isEmpty, bytes.contains(UInt8(ascii: "{")) else { return bytes }
    var text: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "{"), rest.first == byte,
        let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let value = values[String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)]
      {
        text += value.utf8
        rest = rest[(end + 1)...].drop { $0 == UInt8(ascii: "}") }
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// Keeps the strings and numbers of an answer, the query it redirects to, and the codes in mail.
  mutating func note(_ response: ResponseMessage, _ mailbox: [Mail]) {
    if let tree = JSONTree(response.body) { note(tree, "") }
    let place = response.fields["Location"].flatMap { URL(string: $0) }
    for pair in FormEncoding.decode(place?.query(percentEncoded: true) ?? "") {
      values[pair.name] = pair.value
    }
    if let code = mailbox.last?.code { values["mail"] = code }
  }

  private mutating func note(_ tree: JSONTree, _ name: String) {
    switch tree {
    case .object(let members): for (name, value) in members { note(value, name.string) }
    case .array(let elements): for value in elements { note(value, name) }
    case .string(let text), .number(let text): values[name] = text
    case .bool, .null: break
    }
  }
}
