import LessonModel
import Testing

@Suite struct AnswerTests {
  /// A starter of two fences and two regions, the second of them indented; lines 10 and 30 begin it.
  private let starter = [
    SourceFragment(
      text: "let a = 1\n//#-editable-code\nlet b = 0\n//#-end-editable-code", path: "l.md",
      line: 10),
    SourceFragment(
      text: "func f() {\n  //#-editable-code\n  0\n  //#-end-editable-code\n}", path: "l.md",
      line: 30),
  ]

  private func read(_ text: String, in starter: [SourceFragment]) -> (Answer, Answer.Fault?) {
    Answer.read(SourceFragment(text: text, path: "l.md", line: 50), in: starter, as: "solution")
  }

  private func region(_ code: String) -> String {
    "//#-editable-code\n\(code)\n//#-end-editable-code"
  }

  @Test func `an answer fills the regions and knows where each line was written`() {
    let (answer, fault) = read(
      region("let b = 2") + "\n\n" + region("if b > 1 {\n  1\n}"), in: starter)
    #expect(fault == nil)
    #expect(answer.texts == ["let b = 2", "if b > 1 {\n  1\n}"])
    #expect(
      answer.code.text == """
        let a = 1
        \(region("let b = 2"))
        func f() {
          //#-editable-code
          if b > 1 {
            1
          }
          //#-end-editable-code
        }
        """)
    #expect(
      answer.code.origins.map(\.line) == [10, 11, 51, 13, 30, 31, 55, 56, 57, 33, 34])
    #expect(answer.code.origins.map(\.shift) == [0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0])
  }

  @Test func `a message about an answer is moved to where its line was written`() {
    let (answer, _) = read(region("let b = 2") + "\n" + region("1 +"), in: starter)
    let message = Diagnostic(path: answer.code.path, line: 7, column: 6, message: "no")
    #expect(answer.code.contains(message))
    #expect(answer.code.original(of: message).description == "l.md:54:4: error: no")
  }

  @Test func `with one region the answer needs no directives`() {
    let (answer, fault) = read("let b = 2", in: [starter[0]])
    #expect(fault == nil)
    #expect(answer.code.text == "let a = 1\n" + region("let b = 2"))
    let (marked, none) = read(region("let b = 2"), in: [starter[0]])
    #expect(none == nil)
    #expect(marked.code.text == answer.code.text)
    #expect(marked.code.origins.map(\.line) == [10, 11, 51, 13])
  }

  @Test func `directives that are indented in the answer do not indent it twice`() {
    let (answer, fault) = read(
      "  //#-editable-code\n  1\n  //#-end-editable-code", in: [starter[1]])
    #expect(fault == nil)
    #expect(answer.texts == ["1"])
    #expect(answer.code.lines[2] == "  1")
    #expect(answer.code.origins[2] == LineOrigin(path: "l.md", line: 51))
  }

  @Test func `without a region the answer is the whole step`() {
    let (answer, fault) = read("print(2)", in: [SourceFragment(text: "0", path: "l.md", line: 1)])
    #expect(fault == nil)
    #expect(answer == Answer(whole: SourceFragment(text: "print(2)", path: "l.md", line: 50)))
  }

  @Test func `an answer that repeats the starter is refused with the lines to delete`() {
    #expect(read("let a = 1\nlet b = 2", in: [starter[0]]).1 == .repeatsStarter([50]))
    #expect(read("func f() {\n  1\n}", in: [starter[1]]).1 == .repeatsStarter([50, 52]))
    #expect(
      read(
        "let a = 1\n\(region("let b = 2"))\nfunc f() {\n  \(region("1"))\n}", in: starter
      ).1
        == .repeatsStarter([50, 54, 58]))
    #expect(
      read("let a = 1\nlet b = 2\nfunc f() {\n  1\n}", in: starter).1
        == .repeatsStarter([50, 52, 54]))
  }

  @Test func `code outside the regions of an answer is refused`() {
    #expect(read("let c = 1\n\n" + region("let b = 2"), in: [starter[0]]).1 == .isOutside([50]))
  }

  @Test func `an answer has as many regions as the starter`() {
    #expect(read("let b = 2", in: starter).1 == .hasOtherRegions(wanted: 2, found: 0))
    #expect(read(region("1"), in: starter).1 == .hasOtherRegions(wanted: 2, found: 1))
    #expect(
      read(region("1") + "\n" + region("2"), in: [starter[0]]).1
        == .hasOtherRegions(wanted: 1, found: 2))
  }
}
