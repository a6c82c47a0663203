import GoldenFiles
import LessonModel
import TestPrograms
import Testing

@Suite struct CodeSegmentsTests {
  private func kinds(_ code: String) -> [String] {
    CodeSegments(code).lineKinds.map { kind in
      switch kind {
      case .plain: "plain"
      case .editable: "editable"
      case .hidden: "hidden"
      case .directive(let directive): directive?.spelling ?? "unknown"
      }
    }
  }

  @Test func `each line of code has a kind`() {
    let code = """
      let a = 1
      \t//#-editable-code Tap here
      let b = 0

      //#-end-editable-code
      //#-hidden-code
      let c = 2
      //#-end-hidden-code
      //#-copy-source(d)
      // #-editable-code
      """
    #expect(
      kinds(code) == [
        "plain", "//#-editable-code", "editable", "editable", "//#-end-editable-code",
        "//#-hidden-code", "hidden", "//#-end-hidden-code", "unknown", "plain",
      ])
    #expect(CodeSegments(code).firstEditableLine == 2)
  }

  @Test func `hidden code in a region is hidden and belongs to the region`() {
    let code =
      "//#-editable-code\na\n//#-hidden-code\nb\n//#-end-hidden-code\n//#-end-editable-code"
    #expect(kinds(code)[3] == "hidden")
    #expect(CodeSegments(code).all[3].isInRegion)
    #expect(
      EditableRegions(code).regions.map(\.text) == ["a\n//#-hidden-code\nb\n//#-end-hidden-code"])
  }

  @Test func `a region inside a line is a part of it and the line is plain`() {
    let segments = CodeSegments("x\nlet n = /*#-editable-code Pick*/3/*#-end-editable-code*/ + 1")
    #expect(segments.lineKinds == [.plain, .plain])
    #expect(
      segments.all.map(\.text) == [
        "x", "let n = ", "/*#-editable-code Pick*/", "3", "/*#-end-editable-code*/", " + 1",
      ])
    #expect(segments.firstEditableLine == 1)
    #expect(CodeSegments("/*#-editable-code*/3").firstEditableLine == nil)
  }

  @Test func `a name that only begins like a directive is not a directive`() {
    #expect(kinds("//#-editable-codes\na") == ["unknown", "plain"])
  }

  @Test func `the segments of random code are its lines, and its regions rebuild it`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "let a = 1", "", "  ", "//#-editable-code", "//#-end-editable-code", "  //#-hidden-code",
      "//#-end-hidden-code", "//#-x", "a /*#-editable-code*/1/*#-end-editable-code*/ + b", "# é",
      "/*#-editable-code*/", "/*#-editable-code*//*#-end-editable-code*/",
    ]
    for _ in 0..<TestTier.rounds(2_000) {
      let lines = (0...Int.random(in: 0...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let code = lines.joined(separator: "\n")
      let segments = CodeSegments(code)
      #expect(segments.lineKinds.count == lines.count, "\(code.debugDescription)")
      var last = 0
      let text = segments.all.reduce(into: "") { text, segment in
        text += (segment.firstLine > last ? "\n" : "") + segment.text
        last = segment.lastLine
      }
      #expect(text == code, "\(code.debugDescription)")
      #expect(
        EditableRegions(segments).filled(with: []) == code, "\(code.debugDescription)")
    }
  }
}
