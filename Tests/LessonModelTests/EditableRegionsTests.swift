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

  @Test func `code is split into fixed and editable parts`() {
    let regions = EditableRegions(starter)
    #expect(regions.editable == ["let b = 0"])
    #expect(regions.fixed == ["let a = 1\n", "\nprint(a + b)"])
  }

  @Test func `a solution with the directives fills the regions`() {
    let solution = starter.replacing("let b = 0", with: "let b = 2\n// two lines")
    #expect(EditableRegions(starter).fillings(from: solution) == ["let b = 2\n// two lines"])
  }

  @Test func `a solution without the directives fills the regions`() {
    let solution = "let a = 1\nlet b = 2\nprint(a + b)"
    #expect(EditableRegions(starter).fillings(from: solution) == ["let b = 2"])
  }

  @Test func `a solution that changes fixed code is refused`() {
    #expect(!EditableRegions(starter).admits("let a = 9\nlet b = 2\nprint(a + b)"))
    #expect(!EditableRegions(starter).admits(starter.replacing("let a = 1", with: "let a = 3")))
  }

  @Test func `without regions all code is editable`() {
    #expect(EditableRegions("print(1)").admits("print(2)"))
  }

  @Test func `a region inside a line is filled in the line`() {
    let regions = EditableRegions("let n = /*#-editable-code Pick*/3/*#-end-editable-code*/ + 1")
    #expect(regions.editable == ["3"])
    #expect(regions.admits("let n = 42 + 1"))
    #expect(
      regions.filled(with: ["42"])
        == "let n = /*#-editable-code Pick*/42/*#-end-editable-code*/ + 1")
  }

  @Test func `filling an empty region keeps the directives on their own lines`() {
    let regions = EditableRegions("//#-editable-code\n//#-end-editable-code")
    #expect(
      regions.filled(with: ["print(1)"])
        == "//#-editable-code\nprint(1)\n//#-end-editable-code")
  }

  @Test func `filling in the present text changes nothing`() {
    let regions = EditableRegions(starter)
    #expect(regions.filled(with: regions.editable) == starter)
  }

  @Test(arguments: [("ouput", "output"), ("stpe", "step"), ("nxt", "next"), ("hitn", "hint")])
  func `a misspelled word finds the right one`(word: String, meant: String) {
    #expect(NearMiss.of(word, in: ["output", "step", "next", "hint", "was"]) == meant)
  }

  @Test func `a word unlike all others finds none`() {
    #expect(NearMiss.of("python", in: ["output", "step", "next"]) == nil)
  }
}
