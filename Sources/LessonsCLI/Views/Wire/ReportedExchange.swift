internal import LessonModel

/// A request and its response in the JSON of `check --wire`.
struct ReportedExchange: Encodable {
  /// A request or a response.
  struct Message: Encodable {
    var start: String
    /// The names and values of the header fields.
    var fields: [[String]]
    /// The beginning of the body; absent when it is not text.
    var body: String?
    var bodySize: Int

    init(_ message: Exchange.Message) {
      start = message.start
      fields = message.fields.map { [$0.name, $0.value] }
      body = WireText.readable(message.body)
      bodySize = message.bodySize
    }
  }

  var from: String
  var to: String
  var request: Message
  /// The response; absent when none came.
  var response: Message?
  /// The time on the receiver's clock; absent when it has none.
  var seconds: Double?
  /// The number, from 1, of the exchange whose server sent this request; absent when no server sent
  /// it.
  var within: Int?

  /// Reports an exchange.
  init(_ exchange: Exchange) {
    from = exchange.from
    to = exchange.to
    request = Message(exchange.request)
    response = exchange.response.map(Message.init)
    seconds = exchange.seconds
    within = exchange.within.map { $0 + 1 }
  }
}
