import LessonModel
import Testing

@Suite struct EditableRegionsTests {
  private let starter = """
    let a = 1
    //#-editable-code
    let b = 0
    //#-end-editable-code
    print(a + b)
    """

  @Test func `an end without a beginning is no region`() {
    let regions = EditableRegions("let a = 0\n//#-end-editable-code\nlet b = 0")
    #expect(regions.count == 0)
    #expect(regions.isMarked)
    #expect(regions.filled(with: ["x"]) == "let a = 0\n//#-end-editable-code\nlet b = 0")
  }

  @Test func `code is split into fixed and editable parts`() {
    let regions = EditableRegions(starter)
    #expect(regions.regions.map(\.text) == ["let b = 0"])
    #expect(regions.regions.map(\.firstLine) == [2])
    #expect(regions.fixed == ["let a = 1\n", "\nprint(a + b)"])
  }

  @Test func `the code of a region is without the indentation of its directive`() {
    let regions = EditableRegions(
      "do {\n  //#-editable-code\n  a\n    b\n c\n  //#-end-editable-code\n}")
    #expect(regions.regions.map(\.text) == ["a\n  b\n c"])
    #expect(regions.regions.map(\.indentation) == ["  "])
    #expect(
      regions.filled(with: ["x\n\n  y"])
        == "do {\n  //#-editable-code\n  x\n\n    y\n  //#-end-editable-code\n}")
  }

  @Test func `a region inside a line is filled in the line`() {
    let regions = EditableRegions("let n = /*#-editable-code Pick*/3/*#-end-editable-code*/ + 1")
    #expect(regions.regions.map(\.text) == ["3"])
    #expect(
      regions.filled(with: ["42"])
        == "let n = /*#-editable-code Pick*/42/*#-end-editable-code*/ + 1")
    let apart = EditableRegions("f(/*#-editable-code*/ 3 /*#-end-editable-code*/)")
    #expect(apart.regions.map(\.text) == ["3"])
    #expect(
      apart.filled(with: ["42"]) == "f(/*#-editable-code*/ 42 /*#-end-editable-code*/)")
  }

  @Test func `filling an empty region keeps the directives on their own lines`() {
    let regions = EditableRegions("//#-editable-code\n//#-end-editable-code")
    #expect(
      regions.filled(with: ["print(1)"])
        == "//#-editable-code\nprint(1)\n//#-end-editable-code")
  }

  @Test func `a region that gets nothing has no line`() {
    #expect(
      EditableRegions("//#-editable-code\na\n//#-end-editable-code").filled(with: [""])
        == "//#-editable-code\n//#-end-editable-code")
  }

  @Test func `filling in the present text changes nothing`() {
    let regions = EditableRegions(starter)
    #expect(regions.filled(with: regions.regions.map(\.text)) == starter)
  }

  @Test(arguments: [("ouput", "output"), ("stpe", "step"), ("nxt", "next"), ("hitn", "hint")])
  func `a misspelled word finds the right one`(word: String, meant: String) {
    #expect(NearMiss.of(word, in: ["output", "step", "next", "hint", "was"]) == meant)
  }

  @Test func `a word unlike all others finds none`() {
    #expect(NearMiss.of("python", in: ["output", "step", "next"]) == nil)
  }
}
