import GoldenFiles
import LessonMarkup
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI

/// The drawing of who spoke to whom.
@Suite struct WireViewTests {
  static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl"

  static func exchange(
    _ from: String, _ to: String, _ start: String, _ fields: [Exchange.Field] = [],
    body: String = "", answer: Exchange.Message? = Exchange.Message("200"),
    at seconds: Double? = nil, within: Int? = nil
  ) -> Exchange {
    Exchange(
      from: from, to: to, Exchange.Message(start, fields: fields, body: Array(body.utf8)), answer,
      seconds: seconds, within: within)
  }

  static let address =
    "/o/oauth2/v2/auth?client_id=photos-app&redirect_uri=com.example.photos:/back"
    + "&response_type=code&scope=openid%20email&state=af0ifjsldkjxyz0123456789"
    + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"

  static let json = Exchange.Field("Content-Type", "application/json")

  /// The cases by name.
  static let logs: [(String, WireLog)] = [
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
      "a long address",
      log([
        exchange(
          "browser", "google", "GET \(address)",
          answer: Exchange.Message(
            "302",
            fields: [
              Exchange.Field("Location", "com.example.photos:/back?code=\(token)&state=af0ifjsldk")
            ])),
        exchange(
          "app", "google", "POST /token",
          body: "grant_type=authorization_code&code=\(token)&code_verifier=\(token)"
            + "&redirect_uri=com.example.photos:/back"),
      ])
    ),
    (
      "a server asks others",
      log([
        exchange("app", "gateway", "GET /photos", answer: Exchange.Message("502")),
        exchange("gateway", "photos", "GET /photos", answer: nil, within: 0),
        exchange("gateway", "login", "POST /check", within: 0),
        exchange("login", "photos", "GET /users/1", within: 2),
        exchange("app", "gateway", "GET /", answer: nil),
        exchange("gateway", "photos", "GET /", within: 4),
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

  static func log(_ exchanges: [Exchange]) -> WireLog {
    WireLog(exchanges, count: exchanges.count)
  }

  @Test(arguments: [60, 80, 120])
  func `drawings look as before`(width: Int) throws {
    let drawings = Self.logs.map { name, log in
      "== \(name)\n" + WireView(log: log, width: width).lines().map(\.text).joined(separator: "\n")
    }
    try expectGolden(drawings.joined(separator: "\n") + "\n", named: "wire-\(width)")
  }

  @Test(arguments: [60, 80, 120])
  func `no words go over the last lifeline, and a long name is whole`(width: Int) throws {
    let server = "identitytoolkit.googleapis.com"
    let log = Self.log([
      Self.exchange(
        "app", server, "GET \(Self.address)", [Exchange.Field("Authorization", Self.token)])
    ])
    let lines = WireView(log: log, width: width).lines().map(\.text)
    #expect(lines[0].hasSuffix(" \(server)"))
    #expect(lines.count > 6)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("│") }, "\(lines)")
    #expect(Set(lines.dropFirst().map(\.count)).count == 1, "\(lines)")
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

  @Test func `no line is wider than the window, for any parties`() {
    var random = SeededGenerator(seed: 3)
    let names = ["app", "a much longer name of a service", "é", "日本", "b", "c", "d", "e"]
    for _ in 0..<TestTier.rounds(400) {
      let width = Int.random(in: 40...120, using: &random)
      let parties = names.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
      let exchanges = (0..<5).map { number in
        Self.exchange(
          parties.randomElement(using: &random) ?? "", parties.randomElement(using: &random) ?? "",
          "GET /" + String(repeating: "x", count: Int.random(in: 0...200, using: &random)),
          [Exchange.Field("Authorization", "Bearer 日本日本日本日本日本日本日本日本 \(Self.token)")],
          at: Double(number) * 100_000, within: number > 2 ? number - 2 : nil)
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

  @Test(arguments: [32, 40, 60, 80, 120])
  func `the names of all items of an address can be read`(room: Int) {
    let rows = WireLine("GET \(Self.address)").rows(in: room, most: 5)
    let text = rows.joined()
    for name in [
      "client_id=", "redirect_uri=", "response_type=", "scope=", "state=", "code_challenge=",
      "code_challenge_method=",
    ] { #expect(text.contains(name), "\(room): \(rows)") }
    #expect(text.contains("E9Me") || room < 40)
    #expect(!text.contains("……"))
  }

  @Test(arguments: [
    ("Bearer abcdefghijklmnopqrstuvwxyz", 40, ["Bearer abcdefghijklmnopqrstuvwxyz"]),
    ("Bearer abcdefghijklmnopqrstuvwxyz", 20, ["Bearer abcdefghij…yz"]),
    ("a=abcdefghijklmnop&b=abcdefghijklmnopq", 26, ["a=abcdefg…op&b=abcdefg…pq"]),
    ("a=abcdefghijklmnop&b=abcdefghijklmnopq", 18, ["a=abcd…p&b=abcd…q"]),
    ("a=abcdefghijklmnop&b=abcdefghijklmnopq", 7, ["a=…&b=…"]),
    ("short words only here", 10, ["short…"]),
    ("Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", 32, ["Authorization: Basic QWxhZG…ZQ=="]),
    (#"{"token":"abcdefghijklmnop","age":3600}"#, 32, [#"{"token":"abcdef…op","age":3600}"#]),
    (#"{"error":"This is a sentence, whole."}"#, 24, [#"{"error":"This is a…"#]),
    ("aaaaaaaaaaaaaaaaaaaa", 10, ["aaaaaaa…aa"]),
    ("", 10, [""]),
  ])
  func `values are cut in their middle before names`(line: String, room: Int, rows: [String]) {
    #expect(WireLine(line).rows(in: room) == rows)
  }

  @Test func `the field that the step is about stands in place of the guess`() {
    let log = Self.log([
      Self.exchange(
        "app", "backend", "POST /authentication.json",
        [Exchange.Field("Authorization", "Basic a"), Exchange.Field("firebase-token", "mias")],
        answer: Exchange.Message(
          "204",
          fields: [Exchange.Field("Location", "/me"), Exchange.Field("Firebase-Token", "new")])
      ),
      Self.exchange("app", "backend", "GET /me", [Exchange.Field("Authorization", "Basic a")]),
    ])
    func text(_ field: String?, isSpoken: Bool) -> String {
      WireView(log: log, width: 80, isSpoken: isSpoken, subject: WireSubject(field: field))
        .lines().map(\.text)
        .joined(separator: "\n")
    }
    for isSpoken in [false, true] {
      let guessed = text(nil, isSpoken: isSpoken)
      #expect(guessed.contains("Authorization: Basic a") && guessed.contains("Location: /me"))
      // Only one of the two requests has it.
      #expect(guessed.contains("firebase-token: mias"))
      #expect(guessed.contains("Firebase-Token: new"))
      let named = text("Firebase-Token", isSpoken: isSpoken)
      #expect(named.contains("firebase-token: mias"))
      #expect(named.contains("Firebase-Token: new"))
      #expect(!named.contains("Location"))
      // The request without it is drawn as ever.
      #expect(named.ranges(of: "Authorization: Basic a").count == 1)
    }
  }

  @Test func `a field is shown that only some exchanges have, or have with another value`() {
    func field(_ value: String) -> Exchange.Field { Exchange.Field("Tenant", value) }
    func text(_ fields: [[Exchange.Field]]) -> String {
      let log = Self.log(fields.map { Self.exchange("app", "shop", "GET /", $0) })
      return WireView(log: log, width: 80).lines().map(\.text).joined(separator: "\n")
    }
    #expect(!text([[field("a")], [field("a")]]).contains("Tenant"))
    let differ = text([[field("a")], [field("b")]])
    #expect(differ.contains("Tenant: a") && differ.contains("Tenant: b"))
    #expect(text([[], [field("a")]]).contains("Tenant: a"))
    // Lengths and dates differ everywhere.
    let date = text([[Exchange.Field("Date", "1")], [Exchange.Field("Date", "2")]])
    #expect(!date.contains("Date"))
  }

  @Test func `of a long value its beginning, its end and its length are shown`() {
    let token = String(repeating: "abcdefghij", count: 80)
    #expect(
      WireLine("Firebase-Token: \(token)").rows(in: 76)
        == ["Firebase-Token: abcdefghijabcdefg…ij (800 characters)"])
    #expect(
      WireLine("Firebase-Token: \(token)").rows(in: 44)
        == ["Firebase-Token: abcdefgh…ij (800 characters)"])
    #expect(WireLine("Firebase-Token: \(token)").rows(in: 24) == ["Firebase-Token: abcd…j"])
    let certificate = #"-----BEGIN CERTIFICATE-----\nMIID\#(token)\n-----END CERTIFICATE-----\n"#
    let body = #"{"88d1e2":"\#(certificate)","0c7f11":"\#(certificate)"}"#
    let rows = WireLine(body).rows(in: 53, indent: "    ", most: 2)
    #expect(
      rows.joined(separator: "|").ranges(of: "(\(certificate.count) characters)").count == 2,
      "\(rows)")
    #expect(rows.joined().contains("88d1e2") && rows.joined().contains("0c7f11"))
    let sentence =
      #"{"error":"This is a sentence of many short words, and all of it can be read."}"#
    #expect(WireLine(sentence).rows(in: 90) == [sentence])
  }
}
