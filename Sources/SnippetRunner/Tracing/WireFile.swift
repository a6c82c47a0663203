internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// The file in which a page's program reports its requests.
enum WireFile {
  /// Creates an empty file.
  static func make(at path: String) throws(SystemError) {
    try FileContents.make(path, size: 0)
  }

  /// Reads the reports of the steps that began, by their indices in the program.
  static func read(_ path: String) -> [Int: WireLog] {
    var rest = FileContents.read(path, upTo: sizeLimit)[...]
    var logs: [Int: WireLog] = [:]
    while let head = WireFileHead(rest) {
      rest = rest.dropFirst(WireFileHead.size)
      logs[head.step] = log(WireRecord.all(from: &rest), count: head.count)
    }
    return logs
  }

  private static func log(_ records: [WireRecord], count: Int) -> WireLog {
    // The second record of an exchange contains its response.
    let last = Dictionary(records.map { ($0.number, $0) }) { $1 }.values
      .sorted { $0.number < $1.number }
    let exchanges = last.map { record in
      let outer = record.within.flatMap { number in
        last.firstIndex { $0.number == number && number < record.number }
      }
      return Exchange(record, within: outer)
    }
    return WireLog(exchanges, count: max(count, exchanges.count))
  }

  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 16 << 20
}

extension Exchange {
  fileprivate init(_ record: WireRecord, within outer: Int?) {
    self.init(
      from: record.from, to: record.to, Message(record.request), record.response.map(Message.init),
      seconds: record.seconds, within: outer)
  }
}

extension Exchange.Message {
  fileprivate init(_ message: WireRecord.Message) {
    let (names, values) = message.fields.enumerated().reduce(into: ([String](), [String]())) {
      $1.offset.isMultiple(of: 2) ? $0.0.append($1.element) : $0.1.append($1.element)
    }
    self.init(
      message.start, fields: zip(names, values).map(Exchange.Field.init), body: message.body,
      bodySize: message.bodySize)
  }
}
