import LessonModel
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ValueTextTests {
  @Test func `values look as print shows them, with strings in quotes`() throws {
    let lines: [(code: String, text: String)] = [
      ("let a = 6 * 7", "42"), ("let b = 1.5", "1.5"), ("let c = true", "true"),
      ("let d = \"tab\\t, quote \\\", line\\n\"", #""tab\t, quote \", line\n""#),
      ("let e: Int? = nil", "nil"), ("let f = Int(\"3\")", "Optional(3)"),
      ("let f2: String?? = \"x\"", #"Optional(Optional("x"))"#),
      ("let g = [\"a\", \"b\"]", #"["a", "b"]"#), ("let h: [Int] = []", "[]"),
      ("let i = [\"k\": [1, 2]]", #"["k": [1, 2]]"#), ("let j: [Int: Int] = [:]", "[:]"),
      ("let k = Set([5])", "[5]"), ("let l = 1...4", "1...4"),
      ("let m = (1, name: \"n\")", #"(1, name: "n")"#), ("let n = \"abc\".dropFirst()", #""bc""#),
      ("let o = Character(\"x\")", #""x""#), ("let p = Data([1, 2])", "2 bytes"),
      ("let q = URL(string: \"https://a.example/b\")", "Optional(https://a.example/b)"),
      ("struct P { var x = 1; var s = \"t\" }; let r = P()", #"P(x: 1, s: "t")"#),
      ("enum E { case one, two(Int), three(a: Int, b: String) }; let s = E.one", "one"),
      ("let t = E.two(2)", "two(2)"), ("let u = E.three(a: 1, b: \"c\")", #"three(a: 1, b: "c")"#),
      ("nonisolated class C { var n = 1 }; let v = C()", "C(n: 1)"),
      ("nonisolated class D: C { var m = [2] }; let w = D()", "D(n: 1, m: [2])"),
      ("actor A { var n = 1 }; let x = A()", "A"), ("let y = Int.self", "Int"),
      ("let z = JSONDecoder()", "JSONDecoder"),
      ("struct Secret: CustomStringConvertible { let v = 1; let description = \"<hidden>\" }", ""),
      ("let aa = Secret()", "<hidden>"), ("let ab = [Secret()]", "[<hidden>]"),
      ("let ac: () -> Void = {}", ""), ("let ad: Void = ()", ""), ("print(a)", ""),
      ("let ae: Any = 7", "7"), ("let af = a > 1 ? \"big\" : \"small\"", #""big""#),
      ("let ag: Result<Int, any Error> = .success(1)", "success(1)"),
      ("final class Box: Sendable { let m = Mutex(1); let n = 3 }; let box = Box()", "Box(n: 3)"),
      ("final class Late { lazy var z = 1; let y = 2 }; let late = Late()", "Late(y: 2)"),
      ("let ah: UInt8 = 255", "255"), ("let ai = [[1], []]", "[[1], []]"),
      ("let aj = InlineOne(); struct InlineOne { let f = { 1 } }", "InlineOne(f: (Function))"),
      ("let ak: [String: Any] = [\"v\": 1]", #"["v": 1]"#),
    ]
    let page = try TracedPage(
      "import Foundation; import Synchronization\n" + lines.map(\.code).joined(separator: "\n"))
    try #require(page.judgement.passed, "\(page.judgement)")
    for (index, line) in lines.enumerated() {
      #expect(page.text(index + 2) ?? "" == line.text, "\(line.code)")
    }
  }

  @Test func `long and endless values are cut`() throws {
    let page = try TracedPage(
      """
      final class Node { var name = "n"; var next: Node?; var all: [Node] = [] }
      let node = Node(); node.next = node; node.all = [node, node]
      let megabyte = String(repeating: "é", count: 500_000)
      let numbers = Array(1...1_000_000)
      let table = Dictionary(uniqueKeysWithValues: (1...100_000).map { ($0, "v") })
      struct Long: CustomStringConvertible { var description: String { megabyte } }
      let described = Long()
      indirect enum List { case end, node(Int, List) }
      let list = (1...1000).reduce(List.end) { .node($1, $0) }
      """)
    for line in [2, 3, 4, 5, 7, 9] {
      let text = try #require(page.text(line), "line \(line)")
      #expect(text.utf8.count <= 4064)
      #expect(text.contains("…"), "\(text.prefix(80))")
    }
    #expect(page.text(3)?.hasPrefix("\"éé") == true)
    #expect(page.text(4)?.hasPrefix("[1, 2, 3") == true)
  }

  @Test func `control characters are made visible`() throws {
    let page = try TracedPage(
      #"""
      struct Bell: CustomStringConvertible { var description = "a\u{1B}[31m\u{7}\u{9B}b\nc" }
      let bell = Bell()
      let text = "\u{1B}]0;title\u{7}"
      let nested = [Bell()]
      """#)
    #expect(page.text(2) == "a\\u{1B}[31m\\u{7}\\u{9B}b\nc")
    for value in try #require(page.log).values {
      #expect(!value.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }
}
