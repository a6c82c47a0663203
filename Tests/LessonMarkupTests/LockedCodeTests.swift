import LessonMarkup
import Testing

/// The lines outside the green bar that a learner has changed.
@Suite struct LockedCodeTests {
  private static let original = """
    let a = 1
    //#-editable-code
    let greeting = "Hello, world"
    //#-end-editable-code
    print(greeting)
    """

  private func change(_ old: String, _ new: String) -> LockedCode.Change? {
    LockedCode.firstChange(in: Self.original.replacing(old, with: new), from: Self.original)
  }

  @Test(arguments: [
    ("let greeting", "let greeting"), ("world", "page"), ("let a = 1", "let  a=1 // one"),
    ("print(greeting)", "\n\nprint( greeting )"),
    ("let greeting = \"Hello, world\"", ""), ("let a = 1", "/* first */\nlet a = 1"),
  ])
  func `an answer, layout and comments are no change`(old: String, new: String) {
    #expect(change(old, new) == nil)
  }

  @Test func `another token outside the region is one, with its line and the lesson's`() {
    let changed = change("print(greeting)", "print(\"Hello, page\")")
    #expect(changed?.index == 4 && changed?.original == "print(greeting)")
    let added = change("print(greeting)", "print(greeting)\nprint(1)")
    #expect(added?.index == 5 && added?.original == nil)
    let deleted = change("let a = 1", "")
    #expect(deleted?.original == "let a = 1")
    #expect(change("let a = 1", "let a = 2")?.index == 0)
  }

  @Test func `without a region, or where its marks are gone, nothing is said`() {
    #expect(LockedCode.firstChange(in: "let b = 2", from: "let b = 1") == nil)
    #expect(change("//#-editable-code\n", "") == nil)
  }

  @Test func `a region within a line leaves the rest of the line locked`() {
    let original = "let x = /*#-editable-code*/1/*#-end-editable-code*/ + 2"
    func change(_ old: String, _ new: String) -> LockedCode.Change? {
      LockedCode.firstChange(in: original.replacing(old, with: new), from: original)
    }
    #expect(change("1", "100") == nil)
    #expect(change("+ 2", "+ 3")?.index == 0)
  }
}
