/// A request and its response as a page reports them to its runner, one after another in a file.
///
/// A request with a later response has two records with the same number: the first without the
/// response, the second with it. A record is a list of netstrings: the number of bytes, a colon,
/// the bytes, a comma. The reader ignores a record that the end of the program cut off.
package struct WireRecord: Hashable, Sendable {
  /// A request or a response.
  package struct Message: Hashable, Sendable {
    /// Its first line: `GET /photos`, or `401`.
    package var start: String
    /// The alternating names and values of its header fields.
    package var fields: [String]
    /// The beginning of its body.
    package var body: [UInt8]
    /// The size of the whole body in bytes.
    package var bodySize: Int

    /// Creates a message that keeps only the first `bodyLimit` bytes of the body.
    package init(start: String, fields: [String], body: some Collection<UInt8>) {
      self.start = start
      self.fields = fields
      self.body = Array(body.prefix(WireRecord.bodyLimit))
      bodySize = body.count
    }
  }

  /// The exchange's number in its step, counted from 0 in the order of the requests.
  package var number: Int
  /// The number of the exchange during which the sender sent this request; `nil` for none.
  package var within: Int?
  /// The sender's name.
  package var from: String
  /// The receiver's name.
  package var to: String
  /// The request.
  package var request: Message
  /// The response; `nil` when none came.
  package var response: Message?
  /// The time on the clock of the world that answered, in seconds since an arbitrary moment.
  package var seconds: Double?

  /// The maximum number of stored bytes of a body.
  package static var bodyLimit: Int { 4096 }
  /// The maximum number of stored exchanges of a step; the page only counts the rest.
  package static var mostExchanges: Int { 200 }

  /// Creates a record.
  package init(
    number: Int, within: Int? = nil, from: String, to: String, request: Message,
    response: Message?, seconds: Double?
  ) {
    self.number = number
    self.within = within
    self.from = from
    self.to = to
    self.request = request
    self.response = response
    self.seconds = seconds
  }
}

extension WireRecord {
  /// The record as it is in the file.
  package var bytes: [UInt8] {
    let head = [
      "\(number)", within.map { "\($0)" } ?? "", from, to, seconds.map { "\($0)" } ?? "",
    ]
    var parts = head.map { Array($0.utf8) }
    parts += request.parts + (response?.parts ?? [])
    return Netstring.write(parts.flatMap(Netstring.write))
  }

  /// Reads a record; `nil` when it is not one.
  private init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var parts: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      guard let part = Netstring.read(from: &rest) else { return nil }
      parts.append(part)
    }
    guard parts.count > 5 else { return nil }
    let head = parts.prefix(5).map { String(decoding: $0, as: UTF8.self) }
    var messages = parts.dropFirst(5)
    guard let number = Int(head[0]), let request = Message(from: &messages) else { return nil }
    self.init(
      number: number, within: Int(head[1]), from: head[2], to: head[3], request: request,
      response: nil, seconds: Double(head[4]))
    guard !messages.isEmpty else { return }
    guard let response = Message(from: &messages), messages.isEmpty else { return nil }
    self.response = response
  }

  /// Removes the complete records of a step from the front of a file's bytes, and returns them.
  package static func all(from bytes: inout ArraySlice<UInt8>) -> [WireRecord] {
    var records: [WireRecord] = []
    while records.count < 2 * mostExchanges {
      var rest = bytes
      guard let next = Netstring.read(from: &rest), let record = WireRecord(next) else { break }
      records.append(record)
      bytes = rest
    }
    return records
  }
}

extension WireRecord.Message {
  /// The message as netstrings' contents; the number of fields tells where they end.
  fileprivate var parts: [[UInt8]] {
    ([start, String(fields.count)] + fields + [String(bodySize)]).map { Array($0.utf8) } + [body]
  }

  fileprivate init?(from parts: inout ArraySlice<ArraySlice<UInt8>>) {
    func word() -> String? { parts.popFirst().map { String(decoding: $0, as: UTF8.self) } }
    guard let start = word(), let count = word().flatMap({ Int($0) }), count >= 0,
      count < parts.count
    else { return nil }
    let fields = (0..<count).compactMap { _ in word() }
    guard let size = word().flatMap({ Int($0) }), let body = parts.popFirst() else { return nil }
    self.init(start: start, fields: fields, body: body)
    bodySize = max(size, body.count)
  }
}

/// A byte string after its length: `5:hello,`.
private enum Netstring {
  static func write(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array("\(bytes.count):".utf8) + bytes + [UInt8(ascii: ",")]
  }

  /// Removes a byte string from the front, and returns it; `nil` when it is incomplete.
  static func read(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let colon = bytes.prefix(20).firstIndex(of: UInt8(ascii: ":")),
      let count = Int(String(decoding: bytes[..<colon], as: UTF8.self)), count >= 0,
      count < bytes.endIndex - colon - 1, bytes[colon + 1 + count] == UInt8(ascii: ",")
    else { return nil }
    let content = bytes[(colon + 1)..<(colon + 1 + count)]
    bytes = bytes[(colon + 2 + count)...]
    return content
  }
}
