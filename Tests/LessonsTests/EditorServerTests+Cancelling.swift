import Foundation
import Testing

/// Checks that are cancelled.
extension EditorServerTests {
  /// Begins a check of a page that does not end, and returns the id of the request.
  func endless(_ page: EditedPage, _ more: [String: Any] = [:]) throws -> Int {
    try page.change("print(word)", "while true {}")
    try page.save()
    let command: [String: Any] = ["command": "lessons.check", "arguments": [page.folder]]
    return try page.server.begin("workspace/executeCommand", command.merging(more) { $1 })
  }

  func code(of answer: [String: Any]) -> Int? {
    (answer["error"] as? [String: Any])?["code"] as? Int
  }

  @Test func `a check that is cancelled ends without a verdict, and the next one has one`() throws {
    let (_, page) = try opened()
    let id = try endless(page, ["workDoneToken": "mine"])
    let begin = try page.server.waitToHear("$/progress")
    #expect(begin["token"] as? String == "mine")
    #expect((begin["value"] as? [String: Any])?["kind"] as? String == "begin")
    try page.server.notify("$/cancelRequest", ["id": id])
    #expect(try code(of: page.server.end(id)) == -32800)
    let end = try page.server.waitToHear("$/progress")
    #expect((end["value"] as? [String: Any])?["kind"] as? String == "end")
    #expect(page.server.published[page.uri]?.isEmpty != false)
    try page.change("while true {}", "print(word)")
    try page.change("\"no\"", "\"yes\"")
    #expect(try page.verdict().contains("✓ word"))
  }

  @Test func `a check is cancelled where its progress is shown`() throws {
    let (_, page) = try opened()
    let id = try endless(page)
    let token = try #require(
      page.server.waitToHear("window/workDoneProgress/create")["token"] as? String)
    #expect(try page.server.waitToHear("$/progress")["token"] as? String == token)
    try page.server.notify("window/workDoneProgress/cancel", ["token": token])
    #expect(try code(of: page.server.end(id)) == -32800)
  }
}
