import LessonModel
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ValueTextTests {
  @Test func `values look as print shows them, but strings have quotes and optionals no word`()
    throws
  {
    let lines: [(code: String, text: String)] = [
      ("let a = 6 * 7", "42"), ("let b = 1.5", "1.5"), ("let c = true", "true"),
      ("let d = \"tab\\t, quote \\\", line\\n\"", #""tab\t, quote \", line\n""#),
      ("let e: Int? = nil", "nil"), ("let f = Int(\"3\")", "3"),
      ("let f2: String?? = \"x\"", #""x""#), ("let f3: String?? = .some(nil)", "nil"),
      ("let f4 = [1, nil]", "[1, nil]"),
      ("let f5 = [\"k\": Optional([nil, 2.5])]", #"["k": [nil, 2.5]]"#),
      ("let f6 = (f, of: e)", "(3, of: nil)"), ("let f7 = Set([f])", "[3]"),
      ("let f8: Any = f as Any", "3"), ("let f9: [Int?: Int?] = [nil: nil]", "[nil: nil]"),
      ("let g = [\"a\", \"b\"]", #"["a", "b"]"#), ("let h: [Int] = []", "[]"),
      ("let i = [\"k\": [1, 2]]", #"["k": [1, 2]]"#), ("let j: [Int: Int] = [:]", "[:]"),
      ("let k = Set([5])", "[5]"), ("let l = 1...4", "1...4"),
      ("let m = (1, name: \"n\")", #"(1, name: "n")"#), ("let n = \"abc\".dropFirst()", #""bc""#),
      ("let o = Character(\"x\")", #""x""#), ("let p = Data([1, 2])", "2 bytes"),
      ("let q = URL(string: \"https://a.example/b\")", "https://a.example/b"),
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
      ("let aj = InlineOne(); struct InlineOne { let f = { 1 } }", "InlineOne(f: {…})"),
      ("let ak: [String: Any] = [\"v\": 1]", #"["v": 1]"#),
      ("let al = \"don't \\\\'\"", #""don't \\'""#), ("let am = \"\"", #""""#),
      ("let an = \"a\".unicodeScalars.first", #""a""#), ("let ao = \"\".unicodeScalars", #""""#),
      (
        "struct Still: CustomStringConvertible { let description = \"\" }; let ap = Still()", #""""#
      ),
      ("let aq = Data(\"{\\\"a\\\":1}\".utf8)", #"7 bytes: {"a":1}"#),
      ("let ar = (aq, 200)", "(7 bytes, 200)"),
    ]
    let page = try TracedPage(
      "import Foundation; import Synchronization\n" + lines.map(\.code).joined(separator: "\n"))
    try #require(page.judgement.passed, "\(page.judgement)")
    for (index, line) in lines.enumerated() {
      #expect(page.text(index + 2) ?? "" == line.text, "\(line.code)")
    }
  }

  @Test func `objects are shown by what they hold, and never by an address`() throws {
    let page = try TracedPage(
      #"""
      import Foundation
      struct Address { var city: String?; var codes: [Int?] }
      nonisolated class User { var name = "ada"; var age = 36; var home: Address? = Address(city: nil, codes: [1, nil]) }
      nonisolated final class Admin: User { var rights = ["read"]; weak var boss: User? }
      let user = User()
      let admin = Admin(); admin.boss = user
      let users = ["one": user]
      nonisolated class Watcher: NSObject { var seen = 2 }
      let watcher = Watcher()
      let watchers = ["a": Watcher()]
      nonisolated final class Node { let name: String; var next: Node?; init(_ name: String) { self.name = name } }
      let first = Node("first"); first.next = Node("second"); first.next?.next = first
      let linked = [first]
      let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      let identity = ObjectIdentifier(user)
      nonisolated final class Loud: User, CustomStringConvertible { let description = "a loud user" }
      let loud = [Loud()]
      """#)
    try #require(page.judgement.passed, "\(page.judgement)")
    let ada = #"User(name: "ada", age: 36, home: Address(city: nil, codes: [1, nil]))"#
    let admin =
      #"Admin(name: "ada", age: 36, home: Address(city: nil, codes: [1, nil]), rights: ["read"], boss: \#(ada))"#
    let ring = #"Node(name: "first", next: Node(name: "second", next: Node(…)))"#
    let texts = [
      5: ada, 6: admin, 7: #"["one": \#(ada)]"#, 9: "Watcher(seen: 2)",
      10: #"["a": Watcher(seen: 2)]"#, 13: "[\(ring)]", 14: "UnsafeMutablePointer<Int>",
      15: "ObjectIdentifier", 17: "[a loud user]",
    ]
    for (line, text) in texts.sorted(by: { $0.key < $1.key }) {
      #expect(page.text(line) == text, "line \(line)")
    }
  }

  @Test func `requests and responses have method, address, status and fields`() throws {
    let page = try TracedPage(
      #"""
      import Foundation
      import FoundationNetworking
      import NetworkCore
      import MockAPI
      let url = URL(string: "https://a.example/b")!
      var request = URLRequest(url: url)
      request.httpMethod = "PUT"
      request.setValue("Basic YTpi", forHTTPHeaderField: "Authorization")
      let answer: URLResponse? = HTTPURLResponse(
        url: url, statusCode: 401, httpVersion: nil, headerFields: ["WWW-Authenticate": "Basic"])
      let message = RequestMessage(method: "GET", url: url, fields: ["Cookie": "s=1"])
      let response = ResponseMessage(status: 200, fields: ["Location": "/c"], body: Data("ok".utf8))
      let fields: HeaderFields = ["Accept": "text/plain"]
      let all: [Any?] = [request, nil, response]
      let world = World()
      let system = world.parse
      """#)
    try #require(page.judgement.passed, "\(page.judgement)")
    let texts = [
      6: "GET https://a.example/b", 7: "PUT https://a.example/b",
      8: "PUT https://a.example/b [Authorization: Basic YTpi]",
      9: "401 [WWW-Authenticate: Basic]", 11: "GET https://a.example/b [Cookie: s=1]",
      12: "200 [Location: /c] ok", 13: "[Accept: text/plain]",
      14: "[PUT https://a.example/b [Authorization: Basic YTpi], nil, 200 [Location: /c] ok]",
      15: "World(2014-09-02 12:00:00 +0000, 0 requests)", 16: "Parse(world: World)",
    ]
    for (line, text) in texts.sorted(by: { $0.key < $1.key }) {
      #expect(page.text(line) == text, "line \(line)")
    }
  }

  @Test func `a value is described without its getters and its lazy properties`() throws {
    let page = try TracedPage(
      #"""
      nonisolated final class Quiet {
        var count = 0
        lazy var made: Int = { print("made"); return 1 }()
        var computed: Int { print("computed"); return 2 }
      }
      let quiet = Quiet()
      for _ in 1...3 { quiet.count += 1; _ = quiet.count }
      nonisolated struct Words: Collection {
        var startIndex: Int { print("start"); return 0 }
        var endIndex: Int { 1 }
        subscript(position: Int) -> Int { print("element"); return position }
        func index(after i: Int) -> Int { i + 1 }
      }
      let words = Words()
      """#)
    try #require(page.judgement.passed, "\(page.judgement)")
    #expect(page.judgement.output.isEmpty)
    #expect(page.text(6) == "Quiet(count: 0)")
    #expect(page.text(14) == "Words()")
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
