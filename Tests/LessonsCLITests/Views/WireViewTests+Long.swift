import GoldenFiles
import LessonMarkup
import LessonModel
import TerminalIO
import TestPrograms
import Testing

@testable import LessonsCLI

/// Drawings that are longer than their room.
extension WireViewTests {
  @Test func `a drawing that leaves something out says where to find it`() {
    let command = "lessons check one/s --exchange N"
    func last(_ token: String) -> String? {
      let log = Self.log([
        Self.exchange("app", "shop", "GET /", [Exchange.Field("Authorization", token)])
      ])
      return WireView(log: log, width: 80, uncut: command).lines().last?.text
    }
    #expect(last("Bearer abc") == "    │" + String(repeating: " ", count: 71) + "│")
    #expect(
      last("Bearer " + String(repeating: "x", count: 300))
        == "To see what “…” stands for: \(command)")
  }

  @Test func `a line takes more rows before names are cut`() {
    let line = WireLine("1 GET /long/path?first=abcdefghijklmnop&second=abcdefghijklmnop")
    let rows = [
      "1 GET /long/path?first=abcdefgh…op", "    &second=abcdefgh…op",
    ]
    #expect(line.rows(in: 34, indent: "    ", most: 3) == rows)
    #expect(line.rows(in: 20, indent: "    ", most: 1) == ["1 GET /long/path…"])
  }

  @Test func `beside a verdict a long drawing is short and says how to see all`() {
    let command = "lessons check pkce/proof --wire"
    for (name, log) in Self.logs where !log.exchanges.isEmpty {
      let whole = WireView(log: log, width: 80).lines()
      let short = WireView(log: log, width: 80, command: command).lines()
      guard whole.count > 16 else {
        #expect(short == whole, "\(name)")
        continue
      }
      #expect(short.count < 22, "\(name)")
      #expect(short.last?.text.contains("All: \(command)") == true)
      let text = short.map(\.text).joined(separator: "\n")
      #expect(text.contains("1 \(log.exchanges[0].request.start.prefix(5))"))
      #expect(text.contains("\(log.exchanges.count) "))
    }
    let many = (0..<9).map { Self.exchange("app", "shop", "GET /\($0)") }
    let lines = WireView(log: Self.log(many), width: 80, command: command).lines().map(\.text)
    #expect(lines.last == "Of 9 exchanges, the first and the last. All: \(command)")
    #expect(
      lines.contains { $0.contains("1 GET /0") } && lines.contains { $0.contains("9 GET /8") })
    #expect(!lines.contains { $0.contains("GET /4") })
    let long = "lessons check backend/present --wire"
    let broken = WireView(log: Self.log(many), width: 80, command: long).lines().map(\.text)
    #expect(broken.suffix(2) == ["Of 9 exchanges, the first and the last. All:", "  \(long)"])
  }
}
