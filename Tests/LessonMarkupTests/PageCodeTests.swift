import Testing

@testable import LessonMarkup

/// When two people's code counts as the same.
@Suite struct PageCodeTests {
  @Test(arguments: [
    ("let a = 1", "\n  let   a = 1 // one\n\n"),
    ("let a = 1\nprint(a)", "let a = 1\n//: Prose.\n\n\tprint(a)"),
    ("f(1, 2)", "f(1, /* two */ 2)"), ("a\nb", "a /*\n*/ b"),
    ("//#-editable-code\na\n//#-end-editable-code", "a"),
  ])
  func `layout and comments do not count`(one: String, other: String) {
    #expect(PageCode.tokens(one) == PageCode.tokens(other))
  }

  @Test(arguments: [
    ("let a = 1", "let a = 2"), ("a\nb", "a b"), ("a -b", "a - b"), ("\"a  b\"", "\"a b\""),
    ("\"// a\"", "\"\""), ("\"\"\"\n a\n\n b\n \"\"\"", "\"\"\"\n a\n b\n \"\"\""), ("a", "a; b"),
  ])
  func `everything else counts`(one: String, other: String) {
    #expect(PageCode.tokens(one) != PageCode.tokens(other))
  }

  @Test(arguments: [
    ("expect(a == 1, \"no\")", "expect(a == 1)"),
    (
      "expect(f(\"a\", 2) == [\"b\", \"c\"], \"no, \\(g(1, 2))\")\nlet x = \"y\"",
      "expect(f(\"a\", 2) == [\"b\", \"c\"])\nlet x = \"y\""
    ),
    (
      "expect(\n  ok { $0 == \"a\" },\n  \"one \"\n    + \"two\")", "expect(\n  ok { $0 == \"a\" })"
    ),
    ("expect(a == \"b\")", "expect(a == \"b\")"),
    ("expect(all(a, \"b\"))", "expect(all(a, \"b\"))"),
    ("my.expect(a, \"b\")", "my.expect(a, \"b\")"),
    ("expect(a, \"b", "expect(a, \"b"),
  ])
  func `the message of a check is left out, and nothing else`(check: String, rest: String) {
    #expect(PageCode.withoutMessages(check) == rest)
  }
}
