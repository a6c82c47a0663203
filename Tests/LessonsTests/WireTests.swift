import Foundation
import Testing

/// `check --wire`, and steps whose point is who spoke to whom.
@Suite(.waiting, .timeLimit(.minutes(5))) struct WireTests {
  /// A course that knows nothing of the mock API.
  private static let code = """
    func ask(_ path: String) {
      Wire.report(
        to: "shop", Wire.Message("GET \\(path)", fields: [("Authorization", "Bearer abc")]),
        answer: Wire.Message("200", body: Array("[]".utf8)), at: 0)
    }
    ask("/orders")
    await Wire.speaking(as: "thief") { ask("/stolen") }
    print("ok")
    """

  private func check(
    _ sandbox: Sandbox, _ course: String, _ options: String...
  ) throws -> Sandbox.Outcome {
    // A step is shown before it is checked.
    if !FileManager.default.fileExists(atPath: "\(sandbox.path)/Playground/.lessons/progress.json")
    {
      try sandbox.run("next", course: course)
    }
    return try sandbox.run(["check"] + options, course: course)
  }

  @Test func `a foreign course reports with one call`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, solution: nil)
    let quiet = try check(sandbox, course)
    #expect(quiet.code == 0)
    #expect(!quiet.output.contains("shop"))
    let drawn = try check(sandbox, course, "--wire")
    #expect(drawn.output.contains("1 GET /orders"))
    #expect(drawn.output.contains("thief"))
    #expect(drawn.output.contains("Authorization: Bearer abc"))
    let spoken = try check(sandbox, course, "--wire", "--plain")
    #expect(spoken.output.contains("2. thief asks shop: GET /stolen"))
    let whole = try check(sandbox, course, "--exchange", "2")
    #expect(whole.output.contains("Exchange 2: thief → shop"))
    #expect(try check(sandbox, course, "--exchange", "3").code == 4)
  }

  @Test func `the drawing stands below the verdict, which is said again at the end`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, solution: nil)
    let passed = try check(sandbox, course, "--wire").output.split(separator: "\n")
    #expect(passed.first == "✓ s: it does what it should")
    #expect(passed.last == "✓ s: it does what it should")
    #expect(passed.contains { $0.contains("1 GET /orders") })
    let whole = try check(sandbox, course, "--exchange", "1").output.split(separator: "\n")
    #expect(whole.first == passed.first && whole.last == passed.last)
    // Without a drawing once is enough.
    #expect(try check(sandbox, course).output == "✓ s: it does what it should\n")
    try sandbox.edit("Playground/01-one.swift", "\"ok\"", "\"no\"")
    let outcome = try check(sandbox, course, "--wire", "--values")
    #expect(outcome.code == 1)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "✗ s: the output differs at line 1")
    #expect(lines.dropLast().last == "✗ s: the output differs at line 1")
    #expect(!outcome.output.contains("\n\n\n"))
    let places = ["expected", "1 GET /orders", "func ask"].map { word in
      lines.firstIndex { $0.contains(word) } ?? -1
    }
    #expect(places == places.sorted() && !places.contains(-1), "\(outcome.output)")
  }

  @Test func `a step names the field that is drawn`() throws {
    let sandbox = try Sandbox()
    let code = Self.code.replacing("fields: [", with: "fields: [\n        (\"X-Trace\", \"t1\"), ")
    let course = try sandbox.course(code, words: #" wire="X-Trace""#, solution: nil)
    let drawn = try check(sandbox, course).output
    #expect(drawn.contains("X-Trace: t1"))
    #expect(!drawn.contains("Authorization"))
    #expect(try sandbox.run("lint", course: course).code == 0)
  }

  @Test func `JSON has the exchanges when they are asked for`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, solution: nil)
    #expect(try json(check(sandbox, course, "--json").output)["wire"] == nil)
    let wire = try json(check(sandbox, course, "--json", "--wire").output)["wire"]
    let exchanges = try #require(wire as? [[String: Any]])
    #expect(exchanges.map { $0["from"] as? String } == ["app", "thief"])
    let answer = try #require(exchanges.first?["response"] as? [String: Any])
    #expect(answer["start"] as? String == "200")
    #expect(answer["body"] as? String == "[]")
  }

  @Test func `a step whose point it is draws it, in next too`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, words: " wire", solution: nil)
    let first = try sandbox.run("next", course: course).output
    let second = try sandbox.run("next", course: course).output
    #expect((first + second).contains("1 GET /orders"))
    #expect(try check(sandbox, course).output.contains("1 GET /orders"))
    #expect(try sandbox.run("lint", course: course).code == 0)
  }

  @Test func `next draws much in short, and says how to see all`() throws {
    let sandbox = try Sandbox()
    let code = Self.code.replacing(
      "ask(\"/orders\")", with: "for n in 1...8 { ask(\"/orders/\\(n)\") }")
    let course = try sandbox.course(code, words: " wire", solution: nil)
    let shown = try (0..<2).map { _ in try sandbox.run("next", course: course).output }.joined()
    let command = try #require(shown.firstMatch(of: /All: lessons (check \S+ --wire)/)).1
    #expect(shown.contains("Of 9 exchanges, the first and the last."))
    #expect(shown.contains("1 GET /orders/1"))
    #expect(!shown.contains("\n\n\n"))
    #expect(!shown.contains("/orders/4"))
    let all = try sandbox.run(command.split(separator: " ").map(String.init), course: course).output
    #expect(all.contains("4 GET /orders/4"))
  }

  @Test func `what checks send and what earlier steps sent is not drawn`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      # One

      ## First

      ```swift step=a
      Wire.report(to: "shop", Wire.Message("GET /first"), answer: nil)
      func ask(_ path: String) { Wire.report(to: "shop", Wire.Message("GET \\(path)"), answer: nil) }
      ```

      ```output
      ```

      ## Second

      ```swift step=b
      ask("/second")
      ```

      ```swift check
      ask("/check")
      ```

      ```output
      ```

      """, to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    _ = try sandbox.run("goto", "one/b", course: course)
    let drawn = try check(sandbox, course, "--wire").output
    #expect(drawn.contains("/second"))
    #expect(!drawn.contains("/first"))
    #expect(!drawn.contains("/check"))
  }

  /// Servers of the lesson's own, one of which asks another.
  private static let servers = """
    # One

    ```swift
    import Foundation
    import NetworkCore
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif
    ```

    ## First

    ```swift step=a
    nonisolated func gateway(to shop: InProcessTransport) -> InProcessTransport {
      InProcessTransport(named: "gateway") { request in
        let (_, answer) = try await shop.data(for: URLRequest(url: request.url))
        return ResponseMessage(status: answer.statusCode + 1, body: Data("late".utf8))
      }
    }
    let shop = InProcessTransport { request in
      guard request.url.path != "/gone" else { throw URLError(.timedOut) }
      return ResponseMessage(status: 201, body: Data("hello".utf8))
    }
    let front = gateway(to: shop)
    for path in ["/new?q=1", "/gone"] {
      guard let url = URL(string: "https://shop.example\\(path)") else { continue }
      var request = URLRequest(url: url)
      request.httpMethod = path == "/gone" ? "GET" : "HEAD"
      _ = try? await front.data(for: request)
    }
    print("ok")
    ```

    ```output
    ok
    ```

    """

  @Test func `servers of the lesson's own are drawn, and once`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.servers, to: "course/01-one.md")
    let course = "\(sandbox.path)/course"
    let wire = try json(check(sandbox, course, "--json", "--wire").output)["wire"]
    let exchanges = try #require(wire as? [[String: Any]])
    #expect(exchanges.map { $0["from"] as? String } == ["app", "gateway", "app", "gateway"])
    #expect(exchanges.map { $0["to"] as? String } == ["gateway", "shop", "gateway", "shop"])
    #expect(exchanges.map { $0["within"] as? Int } == [nil, 1, nil, 3])
    let messages = exchanges.map { [$0["request"], $0["response"]].map { $0 as? [String: Any] } }
    #expect(
      messages.map { $0[0]?["start"] as? String }
        == ["HEAD /new?q=1", "GET /new?q=1", "GET /gone", "GET /gone"])
    #expect(messages.map { $0[1]?["start"] as? String } == ["202", "201", nil, nil])
    #expect(messages.map { $0[1]?["body"] as? String } == [nil, "hello", nil, nil])
    let drawn = try check(sandbox, course, "--wire").output
    let places = ["1 HEAD /new", "2 GET /new", " 201 ", " 202 to 1 ", "3 GET /gone", "4 GET /gone"]
      .map { drawn.range(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `a crash in a server loses no request`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Self.servers.replacing("throw URLError(.timedOut)", with: "fatalError()"),
      to: "course/01-one.md")
    let drawn = try check(sandbox, "\(sandbox.path)/course", "--wire").output
    #expect(drawn.contains("4 GET /gone"))
    #expect(drawn.contains("no answer to 3"))
  }

  @Test func `of many exchanges 200 are drawn and the rest is counted`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      for number in 1...1000 {
        Wire.report(to: "shop", Wire.Message("GET /\\(number)"), answer: nil)
      }
      print("ok")
      """, solution: nil)
    let drawn = try check(sandbox, course, "--wire").output
    #expect(drawn.contains("200 GET /200"))
    #expect(!drawn.contains("GET /201"))
    #expect(drawn.contains("800 more exchanges"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
  func `w on the live screen draws it, and Enter shows it whole`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      Self.code, fences: "```output\nother\n```\n", solution: "print(\"other\")")
    let terminal = try sandbox.liveScreen(course: course)
    var place = try terminal.wait(for: "q quit")
    terminal.type("r")
    place = try terminal.wait(for: "✗ s", after: place)
    #expect(!terminal.text.contains("GET /orders"))
    terminal.type("w")
    place = try terminal.wait(for: "Who spoke to whom", after: place)
    place = try terminal.wait(for: "1 GET /orders", after: place)
    terminal.type("\r")
    place = try terminal.wait(for: "Exchange 1", after: place)
    terminal.type("\u{1B}")
    place = try terminal.wait(for: "q quit", after: place)
    terminal.type("q")
    try terminal.wait(for: "$ ", after: place)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "needs `bash`"))
  func `the live screen draws it by itself for a step whose point it is`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(Self.code, words: " wire", solution: nil)
    let terminal = try sandbox.liveScreen(course: course, columns: 120, rows: 60)
    try terminal.wait(for: "2 GET /stolen")
    terminal.type("q")
  }

  @Test func `a crash loses no exchange`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      """
      Wire.report(to: "shop", Wire.Message("GET /last"), answer: nil)
      let none: Int? = nil
      print(none!)
      """, solution: nil)
    let outcome = try check(sandbox, course, "--wire")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("GET /last"))
  }
}
