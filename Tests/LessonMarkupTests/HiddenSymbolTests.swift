import LessonModel
import Testing

@testable import LessonMarkup

/// What a lesson's hidden code declares.
@Suite struct HiddenSymbolTests {
  private func index(_ code: String) throws -> SymbolIndex {
    let lesson = try LessonParser.parse(
      SourceText(
        bytes: Array(
          """
          # One

          ```swift
          //#-hidden-code
          \(code)
          //#-end-hidden-code
          let shown = 1
          ```

          ## Step

          ```swift step=s
          print(1)
          ```

          ```output
          1
          ```

          """.utf8), path: "01-one.md"), name: "01-one", path: "01-one.md")
    return SymbolIndex(
      HiddenSymbols.symbols(in: lesson.preambleCode + lesson.steps[0].starter))
  }

  private func signatures(_ code: String, named name: String) throws -> [String] {
    try index(code).symbols(named: name).map(\.qualifiedSignature)
  }

  @Test func `a function keeps the default values of its arguments`() throws {
    let code = "func browse(_ page: URL, _ choice: Choice = .allow) async -> Int { 0 }"
    #expect(
      try signatures(code, named: "browse")
        == ["func browse(_ page: URL, _ choice: Choice = .allow) async -> Int"])
  }

  @Test func `a declaration of several lines is one`() throws {
    let code = """
      /// Asks the user.
      func ask(
        _ name: String,
        kindly: Bool = true
      ) throws -> String {
        name
      }
      """
    #expect(
      try signatures(code, named: "ask")
        == ["func ask(_ name: String, kindly: Bool = true) throws -> String"])
    #expect(try index(code).symbols(named: "ask").map(\.summary) == ["Asks the user."])
  }

  @Test func `what a body declares is not listed`() throws {
    let code = """
      func url(_ text: String) -> String {
        guard let url = Optional(text) else { return "" }
        let inner = url
        return inner
      }
      let after = 1
      let far: String =
        "x"
      """
    #expect(try signatures(code, named: "url") == ["func url(_ text: String) -> String"])
    #expect(try signatures(code, named: "inner").isEmpty)
    #expect(try signatures(code, named: "after") == ["let after"])
    #expect(try signatures(code, named: "far") == ["let far: String"])
  }

  @Test func `members are listed with their types`() throws {
    let code = """
      struct Service {
        /// How often the user was asked.
        var prompts = 0
        func prompt(_ words: String) { prompts += 1 }
        enum Kind { case a }
      }
      extension Service {
        static let shared = Service()
      }
      """
    #expect(try signatures(code, named: "Service") == ["struct Service"])
    #expect(try signatures(code, named: "Service.prompts") == ["var Service.prompts"])
    #expect(
      try signatures(code, named: "Service.prompt") == ["func Service.prompt(_ words: String)"])
    #expect(try signatures(code, named: "Service.shared") == ["static let Service.shared"])
    #expect(try signatures(code, named: "Kind") == ["enum Service.Kind"])
  }

  @Test func `what the page shows is not hidden code`() throws {
    #expect(try signatures("let a = 1", named: "shown").isEmpty)
  }

  @Test(arguments: [
    (["World", "init(now:)"], "init(now: Date)", "World.init(now: Date)"),
    (["TMDb", "apiKey"], "static let apiKey: String", "static let TMDb.apiKey: String"),
    (["A", "B", "is"], "var is: this", "var A.B.is: this"), (["f()"], "func f()", "func f()"),
    (["A", "missing"], "let other", "let other"),
  ])
  func `a member's declaration names its type`(path: [String], text: String, whole: String) {
    let symbol = CodeSymbol(path: path, signature: text, documentation: [])
    #expect(symbol.qualifiedSignature == whole)
  }

  @Test func `what differs in its attributes alone is one declaration`() {
    let symbols = [
      "@discardableResult func add(_ item: Int)", "func add(_ item: Int)",
      "func add(_ item: String)",
    ]
    .map { CodeSymbol(path: ["Bag", "add(_:)"], signature: $0, documentation: []) }
    #expect(
      SymbolIndex(symbols).symbols(named: "add").map(\.signature)
        == [symbols[0].signature, symbols[2].signature])
  }
}
