internal import PageProtocol

/// Records the messages between the programs of a lesson, for a drawing beside the step.
///
/// A module that plays a server reports each request with one call:
///
/// ```swift
/// Wire.report(
///   to: "shop",
///   Wire.Message("GET /orders", fields: [("Authorization", "Bearer abc")]),
///   answer: Wire.Message("200", body: Array("[]".utf8)))
/// ```
///
/// Reports are kept only while a step runs, and only when the runner asks for them.
public enum Wire {
  /// A request or a response.
  public struct Message: Sendable {
    /// The first line, which is the method and the target of a request, or the status of a
    /// response.
    public var start: String
    /// The header fields in order.
    public var fields: [(name: String, value: String)]
    /// The body.
    ///
    /// Its first 4,096 bytes are kept.
    public var body: [UInt8]

    /// Creates a message.
    public init(_ start: String, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
      self.start = start
      self.fields = fields
      self.body = body
    }
  }

  /// The sender of requests in the current task, which is `app` unless `speaking(as:_:)` sets a
  /// different one.
  @TaskLocal public static var speaker = "app"

  /// Runs a body whose requests have a different sender, for example a browser or a thief.
  ///
  /// ```swift
  /// let stolen = try await Wire.speaking(as: "thief") { try await api.data(for: request) }
  /// ```
  public static func speaking<Result, Failure: Error>(
    as name: String, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await $speaker.withValue(name) { try await body() }
    } catch let error as Failure {
      throw error
    } catch {
      preconditionFailure("the body throws nothing else")
    }
  }

  /// Whether reports are recorded.
  public static var isWatched: Bool { WireRecorder.shared?.isActive ?? false }

  /// Reports a request and its response.
  ///
  /// - Parameters:
  ///   - sender: The sender of the request, by default the `speaker`.
  ///   - receiver: The receiver of the request.
  ///   - request: The request.
  ///   - answer: The response; `nil` when there was none.
  ///   - seconds: The time on the receiver's clock, in seconds since an arbitrary moment. Drawings
  ///     show the time that passes between two requests.
  public static func report(
    from sender: String = Wire.speaker, to receiver: String, _ request: Message, answer: Message?,
    at seconds: Double? = nil
  ) {
    guard let recorder = WireRecorder.shared, let place = recorder.begin(within: current) else {
      return
    }
    recorder.write(
      WireRecord(place, from: sender, to: receiver, request, answer: answer, at: seconds),
      of: place)
    recorder.end(place)
  }
}

extension Wire {
  /// The exchange that the current task's code answers.
  @TaskLocal static var current: WireRecorder.Place?

  /// Reports a request that a server in this process answers, and its response if there is one.
  ///
  /// Requests that the server sends in the meantime are reported with the server as their sender,
  /// within this exchange.
  ///
  /// - Parameters:
  ///   - receiver: The server's name.
  ///   - request: The request.
  ///   - seconds: The time on the server's clock, in seconds since an arbitrary moment.
  ///   - answer: A function that describes the response.
  ///   - body: The server.
  /// - Returns: The server's response.
  /// - Throws: The server's error, in which case there is no response.
  package static func exchange<Answer>(
    with receiver: String, _ request: @autoclosure () -> Message,
    at seconds: @autoclosure () -> Double?, answer: (Answer) -> Message,
    by body: () async throws -> Answer
  ) async throws -> Answer {
    guard let recorder = WireRecorder.shared, let place = recorder.begin(within: current) else {
      return try await body()
    }
    defer { recorder.end(place) }
    var record = WireRecord(
      place, from: speaker, to: receiver, request(), answer: nil, at: seconds())
    recorder.write(record, of: place)
    let result = try await $current.withValue(place) {
      try await $speaker.withValue(receiver) { try await body() }
    }
    record.response = WireRecord.Message(answer(result))
    recorder.write(record, of: place)
    return result
  }
}
