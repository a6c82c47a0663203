import GoldenFiles
import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// The drawing of who spoke to whom.
@Suite struct WireViewTests {
  private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl"

  private static func exchange(
    _ from: String, _ to: String, _ start: String, _ fields: [Exchange.Field] = [],
    body: String = "", answer: Exchange.Message? = Exchange.Message("200"),
    at seconds: Double? = nil
  ) -> Exchange {
    Exchange(
      from: from, to: to, Exchange.Message(start, fields: fields, body: Array(body.utf8)), answer,
      seconds: seconds)
  }

  private static let json = Exchange.Field("Content-Type", "application/json")

  /// The cases by name.
  private static let logs: [(String, WireLog)] = [
    ("nobody", WireLog()),
    (
      "asked twice",
      log([
        exchange(
          "app", "parse", "GET /1/classes/Spot",
          answer: Exchange.Message(
            "401", fields: [Exchange.Field("WWW-Authenticate", "Basic realm=\"Parse\"")])),
        exchange(
          "app", "parse", "GET /1/classes/Spot?where=x",
          [Exchange.Field("authorization", "Bearer \(token)")],
          answer: Exchange.Message("200", fields: [json], body: Array("{\"results\":[]}".utf8))),
      ])
    ),
    (
      "three parties, a clock, a thief",
      log([
        exchange(
          "app", "google", "POST /token", [Exchange.Field("X-Api-Key", "k")],
          body: "grant_type=refresh_token&refresh_token=\(token)", at: 100),
        exchange(
          "browser", "google", "GET /o/oauth2/v2/auth?client_id=photos-app",
          answer: Exchange.Message(
            "302", fields: [Exchange.Field("Location", "com.example.app:/back?code=\(token)")]),
          at: 100.5),
        exchange(
          "thief", "google", "POST /token", body: "code=stolen",
          answer: Exchange.Message(
            "400", fields: [json], body: Array("{\"error\":\"invalid_grant\"}".utf8)), at: 3_701),
        exchange("app", "google", "GET /me", answer: nil, at: 90_101),
      ])
    ),
    (
      "a form, a file, a page",
      log([
        exchange(
          "app", "storage", "POST /upload",
          [Exchange.Field("Content-Type", "multipart/form-data; boundary=b")], body: "--b\r\n",
          answer: Exchange.Message(
            "200", fields: [Exchange.Field("Content-Type", "image/png")], body: [0x89, 0x50, 0],
            bodySize: 70_000)),
        exchange(
          "app", "storage", "GET /\u{1B}[31mred",
          answer: Exchange.Message(
            "200", fields: [Exchange.Field("Content-Type", "text/html")], body: Array("<p>".utf8))),
      ])
    ),
    (
      "somebody asks itself", log([exchange("app", "app", "GET /")])
    ),
    (
      "more than are drawn",
      WireLog([exchange("app", "parse", "GET /1")], count: 1_001)
    ),
  ]

  private static func log(_ exchanges: [Exchange]) -> WireLog {
    WireLog(exchanges, count: exchanges.count)
  }

  @Test(arguments: [60, 80, 120])
  func `drawings look as before`(width: Int) throws {
    let drawings = Self.logs.map { name, log in
      "== \(name)\n" + WireView(log: log, width: width).lines().map(\.text).joined(separator: "\n")
    }
    try expectGolden(drawings.joined(separator: "\n") + "\n", named: "wire-\(width)")
  }

  @Test func `the same is said in lines`() throws {
    let spoken = Self.logs.map { name, log in
      "== \(name)\n"
        + WireView(log: log, width: 80, isSpoken: true).lines().map(\.text).joined(separator: "\n")
    }
    try expectGolden(spoken.joined(separator: "\n") + "\n", named: "wire-spoken")
  }

  @Test func `one exchange is shown whole`() throws {
    let whole = Self.logs.flatMap(\.1.exchanges).enumerated().map { index, exchange in
      ExchangeView(exchange: exchange, number: index + 1, width: 60).lines().map(\.text)
        .joined(separator: "\n")
    }
    #expect(whole.joined().replacing("\n    ", with: "").contains(Self.token))
    try expectGolden(whole.joined(separator: "\n--\n") + "\n", named: "wire-whole")
  }

  @Test func `no line is wider than the window, whoever speaks`() {
    var random = SeededGenerator(seed: 3)
    let names = ["app", "a much longer name of a service", "é", "日本", "b", "c", "d", "e"]
    for _ in 0..<400 {
      let width = Int.random(in: 40...120, using: &random)
      let parties = names.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
      let exchanges = (0..<5).map { number in
        Self.exchange(
          parties.randomElement(using: &random) ?? "", parties.randomElement(using: &random) ?? "",
          "GET /" + String(repeating: "x", count: Int.random(in: 0...200, using: &random)),
          [Exchange.Field("Authorization", "Bearer 日本日本日本日本日本日本日本日本 \(Self.token)")],
          at: Double(number) * 100_000)
      }
      for isSpoken in [false, true] {
        let view = WireView(log: Self.log(exchanges), width: width, isSpoken: isSpoken)
        for line in view.lines() {
          #expect(line.width <= width, "\(line.text)")
          #expect(!line.text.contains("\u{1B}"))
        }
      }
    }
  }

  @Test(arguments: [
    ("Bearer abcdefghijklmnopqrstuvwxyz", 40, "Bearer abcdefghijklmnopqrstuvwxyz"),
    ("Bearer abcdefghijklmnopqrstuvwxyz", 20, "Bearer abcdefghij…yz"),
    ("a=abcdefghijklmnop&b=abcdefghijklmnopq", 26, "a=abcdefghi…op&b=abcdef…pq"),
    ("short words only here", 10, "short wor…"),
  ])
  func `long words are cut in the middle`(line: String, room: Int, short: String) {
    let cut = WireText.shortened(line, to: room)
    #expect(cut.count <= room)
    #expect(cut == short)
  }
}
