/// The requests of a step, and their responses.
package struct WireLog: Hashable, Sendable {
  /// The first exchanges, in the order of their requests.
  package var exchanges: [Exchange]
  /// The total number of exchanges.
  package var count: Int

  /// Creates a log.
  package init(_ exchanges: [Exchange] = [], count: Int = 0) {
    self.exchanges = exchanges
    self.count = count
  }
}

/// A request and its response.
package struct Exchange: Hashable, Sendable {
  /// A header field.
  package struct Field: Hashable, Sendable {
    /// The name as written.
    package var name: String
    /// The value.
    package var value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A request or a response.
  package struct Message: Hashable, Sendable {
    /// The first line, such as `GET /photos` or `401`.
    package var start: String
    /// The header fields in order.
    package var fields: [Field]
    /// The beginning of the body.
    package var body: [UInt8]
    /// The size of the whole body, in bytes.
    package var bodySize: Int

    /// Creates a message.
    package init(
      _ start: String, fields: [Field] = [], body: [UInt8] = [], bodySize: Int? = nil
    ) {
      self.start = start
      self.fields = fields
      self.body = body
      self.bodySize = bodySize ?? body.count
    }
  }

  /// The sender's name.
  package var from: String
  /// The receiver's name.
  package var to: String
  /// The request.
  package var request: Message
  /// The response; `nil` when none came.
  package var response: Message?
  /// The time on the receiver's clock, in seconds since an arbitrary moment.
  package var seconds: Double?
  /// The index of the earlier exchange during which the server sent this request; `nil` for none.
  package var within: Int?

  /// Creates an exchange.
  package init(
    from: String, to: String, _ request: Message, _ response: Message?, seconds: Double? = nil,
    within: Int? = nil
  ) {
    self.within = within
    self.from = from
    self.to = to
    self.request = request
    self.response = response
    self.seconds = seconds
  }
}
