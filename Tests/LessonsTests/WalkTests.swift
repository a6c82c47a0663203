import Foundation
import Testing

@Suite struct WalkTests {
  @Test(.timeLimit(.minutes(5)))
  func `each starter fails and its hints lead to the answer`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    let failed = try sandbox.run("next")
    #expect(failed.code == 1)
    #expect(failed.output.contains("✗ greet"))
    let again = try sandbox.run("next")
    #expect(again.code == 1)
    #expect(again.output == failed.output)
    #expect(try sandbox.run("hint").output.contains("Hint 1 of 3"))
    #expect(try sandbox.run("hint").output.contains("Hint 2 of 3"))
    try sandbox.edit("Playground/00-pages.swift", "Hello, world", "Hello, page")
    let passed = try sandbox.run("next")
    #expect(passed.code == 0)
    #expect(passed.output.contains("✓ greet"))
    #expect(passed.output.contains("Steps build on each other"))
    let status = try json(sandbox.run("status", "--json").output)
    #expect(status["hints"] as? Int == 2)
    #expect(status["current"] as? String == "pages/count")
  }
}
