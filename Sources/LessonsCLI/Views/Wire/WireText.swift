internal import LessonModel

/// Selects the lines of a message that are worth reading besides its first one.
enum WireText {
  /// Returns the lines that show a request, its sender and its content.
  ///
  /// - Parameters:
  ///   - index: The index of its exchange.
  ///   - log: All exchanges.
  ///   - subject: The subject of the step.
  /// - Returns: The lines.
  static func details(ofRequest index: Int, in log: WireLog, _ subject: WireSubject) -> [String] {
    let request = log.exchanges[index].request
    let named = subject.named(in: request)
    let guess = field(of: request, ["authorization", "cookie"]) { name in
      name.hasPrefix("x-")
        && ["key", "token", "auth", "session", "client"].contains(where: name.contains)
    }
    let others = subject.isChosen(in: request) ? [] : differing(index, in: log) { $0.request }
    return lines((named.isEmpty ? guess : named) + others) + body(of: request)
  }

  /// Returns the lines for a response: the fields that the step is about, the client's next action,
  /// or else the content.
  ///
  /// Without a response there are none.
  static func details(ofAnswer index: Int, in log: WireLog, _ subject: WireSubject) -> [String] {
    guard let answer = log.exchanges[index].response else { return [] }
    let named = subject.named(in: answer)
    let known = ["www-authenticate", "location", "retry-after", "set-cookie"]
    let found = named.isEmpty ? field(of: answer, known) { _ in false } : named
    let others = subject.isChosen(in: answer) ? [] : differing(index, in: log) { $0.response }
    return lines(found + others) + (found.isEmpty ? body(of: answer) : [])
  }

  /// Returns a line for each field, the first time that its name occurs.
  private static func lines(_ fields: [Exchange.Field]) -> [String] {
    var seen: Set<String> = []
    return fields.filter { seen.insert($0.name.lowercased()).inserted }.map {
      "\($0.name): \($0.value)"
    }
  }

  /// Returns the first field with one of the names, else the first that fits.
  private static func field(
    of message: Exchange.Message, _ names: [String], or fits: (String) -> Bool
  ) -> [Exchange.Field] {
    let known = names.lazy.compactMap { name in
      message.fields.first { $0.name.lowercased() == name }
    }.first
    return [known ?? message.fields.first { fits($0.name.lowercased()) }].compactMap(\.self)
  }

  /// Returns the fields of a message that other messages between the same two parties lack, or have
  /// with a different value.
  private static func differing(
    _ index: Int, in log: WireLog, _ message: (Exchange) -> Exchange.Message?
  ) -> [Exchange.Field] {
    let exchange = log.exchanges[index]
    let alike = log.exchanges.filter { $0.from == exchange.from && $0.to == exchange.to }
      .compactMap(message)
    let fields = message(exchange)?.fields ?? []
    return Array(
      fields.filter { field in
        !isEverywhere(field.name)
          && alike.contains { other in
            !other.fields.contains {
              $0.name.lowercased() == field.name.lowercased() && $0.value == field.value
            }
          }
      }.prefix(mostDiffering))
  }

  /// The maximum number of fields that a message shows only because they differ.
  private static let mostDiffering = 2

  /// Returns whether a field belongs to HTTP itself, so that its difference is not interesting.
  static func isEverywhere(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["content-", "accept", "access-control-", "if-"].contains(where: name.hasPrefix)
      || everywhere.contains(name)
  }

  private static let everywhere: Set = [
    "age", "cache-control", "connection", "date", "etag", "expect", "expires", "host", "keep-alive",
    "last-modified", "origin", "pragma", "referer", "server", "transfer-encoding", "user-agent",
    "vary",
    "x-request-id", "x-runtime",
  ]

  /// Returns the first line of a readable body, or none for a page or a file.
  private static func body(of message: Exchange.Message) -> [String] {
    let type = message.fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    guard !type.hasPrefix("multipart/"), !type.hasPrefix("text/html"),
      let text = readable(message.body), let line = text.split(whereSeparator: \.isNewline).first
    else {
      return message.bodySize == 0 ? [] : [size(of: message)]
    }
    return [String(line)]
  }

  /// Returns the size and the type of a body.
  static func size(of message: Exchange.Message) -> String {
    let type = message.fields.first { $0.name.lowercased() == "content-type" }?.value
    let kind = type.map { " of \($0.prefix { $0 != ";" })" } ?? ""
    return Plural.text(message.bodySize, "byte") + kind
  }

  /// Returns a body as a string, or `nil` if it is empty or not text.
  static func readable(_ body: [UInt8]) -> String? {
    // The end may be in the middle of a character.
    let text = (0..<4).lazy.compactMap { String(validating: body.dropLast($0), as: UTF8.self) }
      .first
    guard let text, !text.isEmpty,
      !text.unicodeScalars.contains(where: {
        $0.value < 0x20 && !"\t\r\n".unicodeScalars.contains($0)
      })
    else { return nil }
    return text
  }

  /// Describes how far a clock has moved, such as `1 h 5 min later`.
  static func later(_ seconds: Double) -> String {
    let total = Int(seconds.rounded())
    let parts = [
      (total / 86_400, "d"), (total % 86_400 / 3600, "h"), (total % 3600 / 60, "min"),
      (total % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
      + " later"
  }
}
