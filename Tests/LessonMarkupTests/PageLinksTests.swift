import Testing

@testable import LessonMarkup

/// Where the links in a page's prose lead.
@Suite struct PageLinksTests {
  @Test(arguments: [
    ("as in [lesson 7](07-tokens.md)", "as in [lesson 7](07-tokens.swift)"),
    (
      "[a](07-tokens.md#a-word) and [b](08-multipart.md)",
      "[a](07-tokens.swift) and [b](08-multipart.swift)"
    ),
    ("[t](07-tokens.md \"title\")", "[t](07-tokens.swift \"title\")"),
  ])
  func `a link to a lesson leads to its page`(prose: String, expected: String) {
    #expect(PageLinks.leadingToPages(prose) == expected)
  }

  @Test(arguments: [
    "[origin](glossary.md#origin)", "[next](@next)", "![map](07-tokens/map.png)", "no link", "",
    "](",
    "[x](https://example.org/07-tokens.md)", "a[0](b) [é](é.md)",
  ])
  func `any other link stays`(prose: String) {
    #expect(PageLinks.leadingToPages(prose) == prose)
  }
}
