/// Splits the bytes from a client into messages.
///
/// A message is a header with `Content-Length`, an empty line, and that many bytes. The reader
/// skips lines that are not a header, so it finds the next valid message after any garbage. The
/// memory in use never exceeds the longest allowed message.
package struct MessageReader: Sendable {
  /// A result of reading.
  package enum Item: Hashable, Sendable {
    /// The content of a message.
    case message([UInt8])
    /// The number of bytes of a skipped message, which was too long.
    case tooLong(Int)
    /// Bytes that belong to no message; the reader reports them once until the next message.
    case garbage
  }

  private enum State: Sendable {
    case header
    case content(missing: Int)
    case skipping(missing: Int)
  }

  /// The maximum length of a message, in bytes.
  package let limit: Int
  /// The maximum length of a line in a header, in bytes.
  private static let greatestLine = 4096

  private var state = State.header
  /// The bytes of an incomplete line or content.
  private var kept: [UInt8] = []
  /// The `Content-Length` of the current header.
  private var length: Int?
  private var isInGarbage = false

  /// Creates a reader for messages of at most `limit` bytes, by default 16 MiB.
  package init(limit: Int = 16 << 20) { self.limit = limit }

  /// Reads the next bytes and returns the items that they complete.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> [Item] {
    var (rest, items) = (bytes, [Item]())
    while !rest.isEmpty {
      switch state {
      case .header: readLine(&rest, &items)
      case .content(let missing):
        let part = rest.prefix(missing)
        kept += part
        rest = rest.dropFirst(part.count)
        state = .content(missing: missing - part.count)
        if part.count == missing { finish(&items) }
      case .skipping(let missing):
        let count = min(rest.count, missing)
        rest = rest.dropFirst(count)
        state = count == missing ? .header : .skipping(missing: missing - count)
      }
    }
    return items
  }

  private mutating func finish(_ items: inout [Item]) {
    items.append(.message(kept))
    (state, kept, isInGarbage) = (.header, [], false)
  }

  /// Reads to the end of a header line, or all available bytes.
  private mutating func readLine(_ rest: inout ArraySlice<UInt8>, _ items: inout [Item]) {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      // A line that is too long is never a header.
      kept += rest.prefix(max(0, Self.greatestLine + 1 - kept.count))
      return rest = []
    }
    kept += rest[..<end].prefix(max(0, Self.greatestLine + 1 - kept.count))
    rest = rest[(end + 1)...]
    let line = kept.last == UInt8(ascii: "\r") ? kept.dropLast() : kept[...]
    kept = []
    if line.isEmpty { endHeader(&items) } else { take(header: line, &items) }
  }

  private mutating func take(header line: ArraySlice<UInt8>, _ items: inout [Item]) {
    let parts = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard line.count <= Self.greatestLine, parts.count == 2 else { return note(garbage: &items) }
    let name = String(decoding: parts[0], as: UTF8.self).lowercased()
    guard name == "content-length" else {
      if name != "content-type" { note(garbage: &items) }
      return
    }
    let digits = parts[1].drop { $0 == UInt8(ascii: " ") }
    length = Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    if length == nil { note(garbage: &items) }
  }

  private mutating func endHeader(_ items: inout [Item]) {
    guard let length else { return note(garbage: &items) }
    self.length = nil
    guard length <= limit else {
      items.append(.tooLong(length))
      return state = .skipping(missing: length)
    }
    state = .content(missing: length)
    if length == 0 { finish(&items) }
  }

  private mutating func note(garbage items: inout [Item]) {
    if !isInGarbage { items.append(.garbage) }
    isInGarbage = true
  }
}
