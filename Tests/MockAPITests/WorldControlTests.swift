import CryptoCore
import Foundation
import LoopbackServer
import NetworkCore
import Synchronization
import Testing

@testable import MockAPI

/// The addresses by which a test moves a served world.
@Suite struct WorldControlTests {
  private let world = World(seed: 5)
  private static let machine = Date(timeIntervalSince1970: 1_700_000_000)

  init() { world.openControl(token: "right") { $0.backend.profile = .fixed } }

  private func ask(
    _ method: String, _ path: String, _ body: String = "", _ changes: [String: String] = [:]
  ) throws -> ResponseMessage {
    let url = try #require(URL(string: "http://127.0.0.1:80\(path)"))
    var fields = HeaderFields()
    fields["Host"] = "127.0.0.1:80"
    fields["Authorization"] = "Bearer right"
    for (name, value) in changes { fields[name] = value.isEmpty ? nil : value }
    let request = RequestMessage(method: method, url: url, fields: fields, body: Data(body.utf8))
    guard case .response(let response) = world.deliver(request, at: Self.machine) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  private func text(_ response: ResponseMessage) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  private func askForLetter() throws {
    let path = "/firebase/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
    let body = #"{"requestType":"PASSWORD_RESET","email":"\#(Firebase.demoEmail)"}"#
    let answer = try ask(
      "POST", "\(path)?key=\(Firebase.apiKey)", body, ["Content-Type": "application/json"])
    #expect(answer.status == 200)
  }

  @Test func `the mailbox shows each letter with its code`() throws {
    #expect(text(try ask("GET", "/_world/mail")) == #"{"mail":[]}"#)
    try askForLetter()
    let mail = try #require(JSONTree(try ask("GET", "/_world/mail").body)?["mail"])
    guard case .array(let letters) = mail else { return #expect(Bool(false)) }
    #expect(letters.count == 1)
    #expect(letters[0]["to"] == .string(Firebase.demoEmail))
    #expect(letters[0]["code"]?.text == world.mailbox.last?.code)
    #expect(text(try ask("GET", "/_world/mail?to=nobody")) == #"{"mail":[]}"#)
  }

  @Test func `each letter is told once`() throws {
    let letters = Letters()
    world.onMail { letters.add($0) }
    try askForLetter()
    _ = try ask("GET", "/_world/mail")
    #expect(letters.all == world.mailbox)
    #expect(letters.all.count == 1)
  }

  @Test func `the clock goes on from the machine's time and stays ahead`() throws {
    #expect(text(try ask("GET", "/_world/clock")) == #"{"now":"2023-11-14T22:13:20Z"}"#)
    let moved = #"{"now":"2023-11-14T23:13:20Z"}"#
    #expect(text(try ask("POST", "/_world/clock", #"{"advance":3600}"#)) == moved)
    #expect(text(try ask("GET", "/_world/clock")) == moved)
    _ = try ask("GET", "/tmdb/3/account")
    #expect(world.now == Self.machine.addingTimeInterval(3600))
    for body in ["", "{}", #"{"advance":-1}"#, #"{"advance":"1"}"#, #"{"advance":1e300}"#] {
      #expect(try ask("POST", "/_world/clock", body).status == 400)
    }
    #expect(text(try ask("GET", "/_world/clock")) == moved)
  }

  @Test func `the log shows requests without secrets, and not those to itself`() throws {
    _ = try ask("GET", "/tmdb/authenticate/0123456789012345678901234567890123456789")
    _ = try ask("GET", "/facebook/me?access_token=verysecret")
    #expect(
      text(try ask("GET", "/_world/log"))
        == #"{"requests":["GET /tmdb/authenticate/‹redacted› 400","#
        + #""GET /facebook/me?access_token=‹redacted› 400"]}"#)
  }

  @Test func `a line break in the path of no system stays encoded in the log`() throws {
    _ = try ask("GET", "/nowhere%0D%0AGET%20/a")
    #expect(world.log.last?.description == "GET /nowhere%0D%0AGET%20/a 404")
  }

  @Test func `the log has the last thousand requests`() throws {
    for number in 0..<2500 { _ = try ask("GET", "/tmdb/\(number)") }
    guard case .array(let lines) = JSONTree(try ask("GET", "/_world/log").body)?["requests"] else {
      return #expect(Bool(false))
    }
    #expect(lines.map(\.text) == (1500..<2500).map { "GET /tmdb/\($0) 404" })
  }

  @Test func `a reset forgets everything but who may reset`() throws {
    try askForLetter()
    _ = try ask("POST", "/_world/clock", #"{"advance":3600}"#)
    world.firebase.switches.hidesEmails = true
    world.backend.profile = .naive
    #expect(try ask("POST", "/_world/reset").status == 204)
    #expect(world.mailbox.isEmpty)
    #expect(!world.firebase.switches.hidesEmails)
    #expect(world.backend.profile == .fixed)
    #expect(text(try ask("GET", "/_world/log")) == #"{"requests":[]}"#)
    #expect(text(try ask("GET", "/_world/clock")) == #"{"now":"2023-11-14T22:13:20Z"}"#)
  }

  @Test(arguments: [
    (["Authorization": ""], 401), (["Authorization": "Bearer wrong"], 401),
    (["Authorization": "Basic right"], 401), (["Origin": "http://evil.example"], 403),
    (["Origin": "null"], 403), (["Origin": "http://127.0.0.1:81"], 403),
    (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
    (["Sec-Fetch-Site": "none"], 200), (["Origin": "http://127.0.0.1:80"], 200),
  ])
  func `only who has the token may ask, and no page of another site`(
    changes: [String: String], status: Int
  ) throws {
    for path in ["mail", "clock", "log"] {
      #expect(try ask("GET", "/_world/\(path)", "", changes).status == status)
    }
    try askForLetter()
    let reset = try ask("POST", "/_world/reset", "", changes)
    #expect((reset.status == 204) == (status == 200))
    #expect(world.mailbox.isEmpty == (status == 200))
  }

  @Test func `without a token there are no such addresses`() throws {
    let plain = World()
    let url = try #require(URL(string: "http://127.0.0.1:80/_world/mail"))
    guard case .response(let response) = plain.deliver(RequestMessage(method: "GET", url: url))
    else { return #expect(Bool(false)) }
    #expect(response.status == 404)
  }

  @Test(arguments: [
    ("DELETE", "/_world/mail", 405), ("GET", "/_world/reset", 405), ("GET", "/_world/x", 404),
    ("GET", "/_world/mail/x", 404), ("GET", "/_world", 404),
  ])
  func `another address or method is refused`(method: String, path: String, status: Int) throws {
    #expect(try ask(method, path).status == status)
  }
}

/// Letters that arrive on any thread.
private final class Letters: Sendable {
  private let letters = Mutex<[Mail]>([])

  var all: [Mail] { letters.withLock { $0 } }
  func add(_ mail: Mail) { letters.withLock { $0.append(mail) } }
}
