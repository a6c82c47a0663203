internal import LessonModel

/// What is worth reading of a message beside its first line.
enum WireText {
  /// The lines for a request: who asks, and what is sent.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - field: The header field that the step is about, which is shown where the request has it.
  /// - Returns: The lines.
  static func details(of request: Exchange.Message, _ field: String?) -> [String] {
    line(request, names: [field, "authorization", "cookie"]) { name in
      name.hasPrefix("x-")
        && ["key", "token", "auth", "session", "client"].contains(where: name.contains)
    } + body(of: request)
  }

  /// The lines for an answer: the field that the step is about, what the client is to do next, or else
  /// what it got.
  static func details(ofAnswer answer: Exchange.Message, _ field: String?) -> [String] {
    let names = [field, "www-authenticate", "location", "retry-after", "set-cookie"]
    let fields = line(answer, names: names) { _ in false }
    return fields.isEmpty ? body(of: answer) : fields
  }

  /// The first field with one of the names, or else the first that fits.
  private static func line(
    _ message: Exchange.Message, names: [String?], or fits: (String) -> Bool
  ) -> [String] {
    let fields = message.fields.map { (name: $0.name.lowercased(), field: $0) }
    let known = names.lazy.compactMap { name in
      fields.first { $0.name == name?.lowercased() }
    }.first
    return (known ?? fields.first { fits($0.name) }).map { ["\($0.field.name): \($0.field.value)"] }
      ?? []
  }

  /// The first line of a body that can be read; none for a page or a file.
  private static func body(of message: Exchange.Message) -> [String] {
    let type = message.fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    guard !type.hasPrefix("multipart/"), !type.hasPrefix("text/html"),
      let text = readable(message.body), let line = text.split(whereSeparator: \.isNewline).first
    else {
      return message.bodySize == 0 ? [] : [size(of: message)]
    }
    return [String(line)]
  }

  /// How large a body is, and of what kind.
  static func size(of message: Exchange.Message) -> String {
    let type = message.fields.first { $0.name.lowercased() == "content-type" }?.value
    let kind = type.map { " of \($0.prefix { $0 != ";" })" } ?? ""
    return Plural.text(message.bodySize, "byte") + kind
  }

  /// A body as a string; `nil` when it is empty or not text.
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

  /// How far a clock has moved, such as `1 h 5 min later`.
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
