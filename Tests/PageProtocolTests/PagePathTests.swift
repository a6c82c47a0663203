import PageProtocol
import Testing

@Suite struct PagePathTests {
  @Test(arguments: [nil, "", "ok\n", "é\t\0\u{1F600}\r\n"] as [String?])
  func `a path and what it is given are read as they were written`(given: String?) {
    let path = PagePath("attempt 3 cheat 0", given: given)
    #expect(!path.text.contains("\n"))
    #expect(PagePath(text: path.text) == path)
  }

  @Test func `digits that are none are left out`() {
    #expect(PagePath(text: "a\t6f6").given == "o")
    #expect(PagePath(text: "a\tzz").given == "")
  }
}
