import Foundation
import Testing

/// A language server on pipes that gets one message at a time.
final class LanguageServer {
  private let process = Process()
  private let input = Foundation.Pipe()
  private let output = Foundation.Pipe()
  private let deadline: Date
  private var buffer = Data()
  private var lastID = 0
  /// The diagnostics from the server's notifications, by document.
  private(set) var published: [String: [[String: Any]]] = [:]
  /// The other notifications and the requests of the server, in their order.
  private(set) var heard: [[String: Any]] = []
  /// Answers a request of the server, by its method and parameters.
  var answer: (String, [String: Any]) throws -> Any = { _, _ in NSNull() }

  /// The server of the toolchain on the PATH; `nil` when there is none.
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/sourcekit-lsp" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts the server of the toolchain in a folder; it must answer each request within the time limit.
  convenience init(folder: String, home: String, seconds: Double) throws {
    try self.init(
      [try #require(Self.path)], folder: folder,
      ProcessInfo.processInfo.environment.merging(["HOME": home]) { $1 }, seconds: seconds)
  }

  /// Starts a server by its words in a folder.
  init(
    _ words: [String], folder: String, _ environment: [String: String], seconds: Double
  ) throws {
    deadline = Date(timeIntervalSinceNow: seconds)
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // A child of a test has all other signals blocked, as the thread that started it had.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Begins work in a folder, and returns whether the server is asked for diagnostics.
  func begin(in folder: String) throws -> Bool {
    let answer = try request(
      "initialize",
      [
        "processId": NSNull(), "rootUri": "file://\(folder)",
        "capabilities": [
          "textDocument": [
            "diagnostic": ["dynamicRegistration": false],
            "hover": ["contentFormat": ["markdown", "plaintext"]],
          ]
        ],
      ])
    let capabilities = (answer as? [String: Any])?["capabilities"] as? [String: Any]
    try notify("initialized", [:])
    return capabilities?["diagnosticProvider"] != nil
  }

  /// Sends a request and waits for the answer, which may be of any type.
  func request(_ method: String, _ parameters: [String: Any]) throws -> Any? {
    lastID += 1
    try send(["id": lastID, "method": method, "params": parameters])
    while true {
      let message = try receive()
      guard message["method"] == nil, message["id"] as? Int == lastID else {
        try take(message)
        continue
      }
      let error = message["error"] as? [String: Any]
      #expect(error == nil, "\(method): \(error?["message"] ?? "")")
      return message["result"]
    }
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: [String: Any]) throws {
    try send(["method": method, "params": parameters])
  }

  /// Waits until the server has sent the diagnostics of a document.
  func diagnosticsPublished(for uri: String) throws -> [[String: Any]] {
    while published[uri] == nil { try take(try receive()) }
    return published[uri] ?? []
  }

  /// Handles the server's notifications, and answers its requests.
  private func take(_ message: [String: Any]) throws {
    let method = message["method"] as? String ?? ""
    if method != "textDocument/publishDiagnostics" { heard.append(message) }
    if let id = message["id"], message["method"] != nil {
      let result = try answer(method, message["params"] as? [String: Any] ?? [:])
      try send(["id": id, "result": result])
    } else if message["method"] as? String == "textDocument/publishDiagnostics",
      let parameters = message["params"] as? [String: Any], let uri = parameters["uri"] as? String
    {
      published[uri] = parameters["diagnostics"] as? [[String: Any]] ?? []
    }
  }

  /// Waits until the server has published diagnostics that fit.
  func waitForDiagnostics(
    of uri: String, where fits: ([[String: Any]]) -> Bool
  ) throws -> [[String: Any]] {
    while true {
      if let now = published[uri], fits(now) { return now }
      try take(try receive())
    }
  }

  /// Waits for a notification or a request of the server that was not waited for before.
  @discardableResult
  func waitToHear(_ method: String) throws -> [String: Any] {
    while true {
      if let place = heard.firstIndex(where: { $0["method"] as? String == method }) {
        return heard.remove(at: place)["params"] as? [String: Any] ?? [:]
      }
      try take(try receive())
    }
  }

  /// Sends a request without waiting for its answer, and returns its id.
  func begin(_ method: String, _ parameters: [String: Any]) throws -> Int {
    lastID += 1
    try send(["id": lastID, "method": method, "params": parameters])
    return lastID
  }

  /// Waits for the answer to a request, with its result or its error.
  func end(_ id: Int) throws -> [String: Any] {
    while true {
      let message = try receive()
      if message["method"] == nil, message["id"] as? Int == id { return message }
      try take(message)
    }
  }

  /// Sends bytes as they are.
  func send(bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

  /// Closes the input, waits for the end, and returns the exit code.
  func hangUp() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func send(_ message: [String: Any]) throws {
    let body = try JSONSerialization.data(
      withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  private func receive() throws -> [String: Any] {
    let separator = Data("\r\n\r\n".utf8)
    while true {
      if let end = buffer.firstRange(of: separator) {
        let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let length = try #require(
          head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) })
        if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length {
          let body = Data(buffer[end.upperBound..<end.upperBound + length])
          buffer = Data(buffer[(end.upperBound + length)...])
          return try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
        }
      }
      try readMore()
    }
  }

  private func readMore() throws {
    let file = output.fileHandleForReading.fileDescriptor
    var news = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    let left = deadline.timeIntervalSinceNow
    let isThere = unsafe poll(&news, 1, Int32(max(left, 0) * 1000)) > 0
    try #require(isThere, "no answer in time")
    let data = output.fileHandleForReading.availableData
    try #require(!data.isEmpty, "the server has gone")
    buffer += data
  }
}
