import Foundation
import Testing

/// What `lessons lsp` does with clients that say odd things, or say nothing any more.
@Suite(.waiting, .timeLimit(.minutes(5))) struct EditorProtocolTests {
  private func server(_ sandbox: Sandbox) throws -> LanguageServer {
    try LanguageServer(
      [sandbox.program, "lsp"], folder: sandbox.path,
      sandbox.environment(course: Sandbox.root + "/Lessons"), seconds: 240)
  }

  private static var hello: [String: Any] {
    [
      "processId": NSNull(), "rootUri": NSNull(), "capabilities": [String: Any](),
    ]
  }

  @Test func `a client that says goodbye gets 0, and one that just goes 1`() throws {
    let sandbox = try Sandbox()
    let polite = try server(sandbox)
    _ = try polite.request("initialize", Self.hello)
    _ = try polite.request("shutdown", [:])
    try polite.notify("exit", [:])
    #expect(try polite.hangUp() == 0)
    let gone = try server(sandbox)
    _ = try gone.request("initialize", Self.hello)
    #expect(try gone.hangUp() == 1)
    let rude = try server(sandbox)
    try rude.notify("exit", [:])
    #expect(try rude.hangUp() == 1)
  }

  @Test func `what comes too early, or is unknown, is refused with the protocol's numbers`() throws
  {
    let sandbox = try Sandbox()
    let server = try server(sandbox)
    func code(_ method: String, _ parameters: [String: Any] = [:]) throws -> Int? {
      let answer = try server.end(server.begin(method, parameters))
      return (answer["error"] as? [String: Any])?["code"] as? Int
    }
    #expect(try code("textDocument/hover") == -32002)
    #expect(try code("initialize", Self.hello) == nil)
    #expect(try code("initialize", Self.hello) == -32600)
    #expect(try code("textDocument/odd", ["textDocument": ["uri": "file:///a"]]) == -32601)
    #expect(try code("textDocument/hover", ["textDocument": 3]) == -32602)
    #expect(try code("workspace/executeCommand", ["command": "rm"]) == -32602)
    #expect(try code("shutdown") == nil)
    #expect(try code("textDocument/hover") == -32600)
  }

  @Test func `garbage and a message that is too long are refused, and what follows is read`() throws
  {
    let sandbox = try Sandbox()
    let server = try server(sandbox)
    let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    try server.send(bytes: Data("Content-Length: \(20 << 20)\r\n\r\n".utf8))
    for _ in 0..<20 { try server.send(bytes: piece) }
    for _ in 0..<8 { try server.send(bytes: piece) }
    try server.send(bytes: Data("\r\nContent-Length: 3\r\n\r\n{]}".utf8))
    let answer = try server.request("initialize", Self.hello) as? [String: Any]
    #expect(answer?["capabilities"] != nil)
  }

  @Test func `a server whose output is closed ends`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.shell(
      """
      body='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
      mkfifo in; (printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body"; sleep 60) > in & feeder=$!
      "$1" lsp < in | head -c 1 > /dev/null; kill $feeder
      """, [sandbox.program], sandbox.environment(course: nil), seconds: 50)
    #expect(outcome.code == 0)
  }

  @Test func `a file that is no page is left alone`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("let a = 1\n", to: "a.swift")
    let page = try EditedPage(sandbox, "a.swift", course: Sandbox.root + "/Lessons")
    try page.save()
    #expect(try page.lenses().isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.path).sorted() == ["a.swift"])
  }
}
