import LessonModel
import TerminalIO
import Testing

@testable import LessonsCLI

/// Where the values of a line stand.
@Suite struct ValueColumnTests {
  private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl"

  private func lines(_ code: String, _ texts: String..., rows: [String] = []) -> [String] {
    let value = LineValue(
      line: 1, column: 1, text: texts.last ?? "", count: texts.count, earlier: texts.dropLast())
    return ValueColumn.lines(
      ([code] + rows).map { StyledText($0) }, value, indent: "  ", width: 40
    ).map(\.text)
  }

  @Test func `what fits stands beside the code, at the right margin`() {
    #expect(lines("let a = 1", "1") == ["let a = 1                              1"])
    #expect(lines("a += b", "1", "3", "6") == ["a += b                           1, 3, 6"])
    let code = String(repeating: "x", count: 35)
    #expect(lines(code, "123") == [code + "  123"])
    #expect(lines(code, "1234") == [code, "  → 1234"])
  }

  @Test func `a token is cut beside the code where a third of the width is left`() {
    #expect(lines("let token = new()", Self.token) == ["let token = new()  eyJhbGciOiJSUzI1Ni…Jl"])
    let code = "let token = try await signIn()"
    #expect(lines(code, Self.token) == [code, "  → eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIx…Jl"])
  }

  @Test func `a few passes that have no room in one row get a row each`() {
    let texts = ["GET https://a.example/old", "GET https://b.example/new"]
    #expect(
      lines("return next", texts[0], texts[1])
        == ["return next", "  1. \(texts[0])", "  2. \(texts[1])"])
  }

  @Test func `a value that is too long for a row gets two, and only then is its end cut`() {
    let words = "many short words and no long one"
    #expect(lines("let a = b", words) == ["let a = b", "  → \(words)"])
    #expect(
      lines("let a = b", words + " are in it") == ["let a = b", "  → \(words) are", "    in it"])
    let request = "GET https://a.example/b [Authorization: Basic \(Self.token)]"
    #expect(
      lines("return next", request)
        == [
          "return next", "  → GET https://a.example/b", "    [Authorization: Basic eyJhbG…Jl]",
        ])
    let all = lines("let a = b", words + words + words + words)
    #expect(all.count == 3)
    #expect(all.last?.hasSuffix("…") == true)
    #expect(all.allSatisfy { $0.count <= 40 })
  }

  @Test func `code of several rows has its value below`() {
    #expect(lines("let a =", "1", rows: ["  b"]) == ["let a =", "  b", "  → 1"])
  }
}
