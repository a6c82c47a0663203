import Foundation
import GoldenFiles
import LessonMarkup
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The drawing of who spoke to whom in a book; Tests/book looks at it in Chromium.
@Suite struct BookWireTests {
  private static func svg(_ log: WireLog, step: String = "ask") -> String {
    BookWire(log: log, subject: WireSubject(), step: step).html().markup
  }

  private static func asking(_ pairs: [(String, String)], _ start: String = "GET /") -> WireLog {
    WireLog(
      pairs.map { Exchange(from: $0, to: $1, Exchange.Message(start), Exchange.Message("200")) },
      count: pairs.count)
  }

  /// The contents of an element with this name, wherever it stands.
  private static func contents(of name: String, in svg: String) throws -> [String] {
    let expression = try Regex("<\(name)[^>]*>([^<]*)</\(name)>", as: (Substring, Substring).self)
    return svg.matches(of: expression).map { String($0.output.1) }
  }

  @Test func `drawings look as before`() throws {
    let drawings = WireViewTests.logs.map { "== \($0)\n" + Self.svg($1) }
    try expectGolden(drawings.joined(separator: "\n"), named: "book-wire")
  }

  @Test func `a drawing is well-formed, whatever is said`() throws {
    let odd = Self.asking(
      [("<app>", "a&b"), ("a&b", "\"x\"")], "GET /?a=1&b=</text><script>\u{1B}[0m")
    for log in WireViewTests.logs.map(\.1) + [odd] {
      let svg = Self.svg(log)
      guard !svg.isEmpty else { continue }
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(svg)")
      #expect(!svg.contains("<script") && !svg.contains(" style=") && !svg.contains("\u{1B}"))
    }
    let svg = Self.svg(odd)
    #expect(
      svg.contains(">&lt;app&gt;</text>") && svg.contains("GET /?a=1&amp;b=&lt;/text"), "\(svg)")
  }

  @Test func `a run without requests has no drawing`() { #expect(Self.svg(WireLog()).isEmpty) }

  @Test func `it says the same in words, for those who do not see it`() throws {
    let log = Self.asking([("app", "shop"), ("thief", "shop")])
    let told = try #require(try Self.contents(of: "desc", in: Self.svg(log)).first)
    #expect(
      told.split(separator: "\n").map(String.init) == [
        "1. app asks shop: GET /", "   answer 200", "2. thief asks shop: GET /", "   answer 200",
      ])
    #expect(Self.svg(log, step: "s").contains("aria-describedby=\"book.told.s\""))
  }

  @Test func `there is a line for each party and an arrow for each request and each answer`() {
    let svg = Self.svg(Self.asking([("app", "shop"), ("shop", "bank"), ("app", "bank")]))
    #expect(svg.matches(of: /class="life"/).count == 3)
    #expect(svg.matches(of: /class="arrow"/).count == 3)
    #expect(svg.matches(of: /class="arrow back"/).count == 3)
    #expect(svg.contains("class=\"arrow\" x1=\"3.0%\" x2=\"50.0%\""), "\(svg)")
    #expect(svg.contains("class=\"arrow back\" x1=\"50.0%\" x2=\"3.0%\""), "\(svg)")
  }

  @Test func `words fit on a phone, and names do not lie over each other`() throws {
    var random = SeededGenerator(seed: 5)
    let names = ["app", "a much longer name of a service", "é", "日本", "b", "login", "d"]
    for _ in 0..<TestTier.rounds(200) {
      let parties = names.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random))
      let pairs = zip(parties, parties.dropFirst()).map { ($0, $1) }
      let path = String(
        (0..<Int.random(in: 1...300, using: &random)).map { _ in
          "abc/?&=日 ".randomElement(using: &random) ?? "a"
        })
      let svg = Self.svg(Self.asking(pairs, "GET /\(path)"))
      let words = try Self.contents(of: "text", in: svg).map {
        $0.replacing("&amp;", with: "&")
      }
      #expect(words.allSatisfy { DisplayWidth.of($0) <= BookWire.columns }, "\(svg)")
      let heads = svg.matches(
        of: /class="name" x="([\d.]+)%?" y="([\d.]+)em" text-anchor="(\w+)">([^<]*)</)
      #expect(heads.count == parties.count)
      var taken: [Substring: [Range<Double>]] = [:]
      for head in heads {
        let width = Double(DisplayWidth.of(String(head.4)))
        let place = (Double(head.1) ?? 0) / 100 * Double(BookWire.columns)
        let start = head.3 == "start" ? place : head.3 == "end" ? place - width : place - width / 2
        let range = start..<(start + width)
        #expect(taken[head.2, default: []].allSatisfy { !$0.overlaps(range) }, "\(svg)")
        taken[head.2, default: []].append(range)
      }
    }
  }

  @Test func `what another run says otherwise is left out, and nothing else`() throws {
    func log(_ token: String, _ body: String) -> WireLog {
      var one = Exchange.Message(
        "200", fields: [Exchange.Field("Location", "a:/b?code=\(token)&x=1")])
      one.body = Array(body.utf8)
      return WireLog([Exchange(from: "a", to: "b", Exchange.Message("GET /"), one)], count: 1)
    }
    let steady = log("q+/1=", #"{"id": "x-1", "n": 3}"#).steady(
      beside: log("Ab0_=", #"{"id": "y/2", "n": 3}"#))
    let answer = try #require(steady.exchanges.first?.response)
    #expect(answer.fields.map(\.value) == ["a:/b?code=…=&x=1"])
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"id": "…", "n": 3}"#)
    #expect(log("a", "one two").steady(beside: log("a", "one")) == log("a", "…"))
    #expect(log("a", "b").steady(beside: log("a", "b")) == log("a", "b"))
  }

  @Test func `what arrows cannot show is said in lines`() {
    let alone = Self.svg(Self.asking([("app", "app")]))
    #expect(alone.contains("1. app asks app: GET /") && !alone.contains("<svg"), "\(alone)")
    let crowd = Self.svg(Self.asking((0...BookWire.mostParties).map { ("app", "service \($0)") }))
    #expect(crowd.contains("1. app asks service 0") && !crowd.contains("<svg"), "\(crowd)")
  }
}
