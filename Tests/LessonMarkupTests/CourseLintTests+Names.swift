import GoldenFiles
import LessonMarkup
import LessonModel
import TestPrograms
import Testing

/// Findings about the names of steps and lessons.
extension CourseLintTests {
  @Test func `a released step can be renamed, and so can its lesson`() {
    let text = Self.lesson(words: " was=b,old/c")
    let found = Self.lint(["01-one.md": text], released: "old/c\none/a\none/b\n").problems()
    #expect(found == [])
  }

  @Test func `a lesson that was renamed in the course's file has its released steps`() {
    let texts = ["01-words.md": Self.lesson()]
    let found = { (about: String?) in
      Self.lint(texts, released: "text/a\ntext/b\n", about: about).problems()
        .map { "\($0.path):\($0.line): \($0.message)" }
    }
    let gone = found(nil)
    #expect(
      gone.count == 1 && gone[0].hasPrefix("ids.txt:1: the released lesson `text` is gone, with 2"))
    let renamed = found("{\"renamed\": {\"text\": \"words\"}}")
    #expect(
      renamed.count == 1 && renamed[0].hasPrefix("ids.txt:2: the released step `text/b` is gone"))
    #expect(
      found("{\"renamed\": {\"text\": \"words\"}, \"removed\": [\"text/b\"]}") == [])
    #expect(found("{\"removed\": [\"text/a\", \"text/b\"]}") == [])
    let there = found(
      "{\"renamed\": {\"text\": \"words\"}, \"removed\": [\"text/b\", \"words/a\"]}")
    #expect(
      there == ["course.json:1: `removed` names `words/a`, and the step is there; remove the name"])
  }

  @Test
  func `a lesson that is gone is one finding, which knows its new name where only one can be it`() {
    let found = Self.lint(
      ["01-one.md": Self.lesson(), "02-words.md": Self.lesson()],
      released: "one/a\ntext/a\n"
    ).problems()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.message.contains("\"renamed\": {\"text\": \"words\"}") == true, "\(found)")
  }

  @Test func `a release keeps the steps of a draft that learners have seen, and no others`() {
    let texts = [
      "01-one.md": Self.lesson(), "02-two.md": Self.lesson(), "03-new.md": Self.lesson(),
    ]
    let lint = Self.lint(
      texts, released: "one/a\ntwo/a\n", about: "{\"drafts\": [\"two\", \"new\"]}")
    #expect(lint.problems() == [])
    #expect(ReleasedIDs.text(of: lint) == "one/a\ntwo/a\n")
  }

  /// What refers to the lesson `two` wherever a course can.
  static let referring = """
    {
      "parts": [{"title": "P", "from": "one"}, {"title": "Q", "from": "two"}],
      "lessons": {"two": {"minutes": 3}, "three": {"requires": ["two"]}},
      "paths": [{"id": "p", "title": "P", "steps": ["one/a", "two/a"]}]
    }
    """

  @Test(arguments: [["02-two.md"], []], [[], ["02_two.md"], ["02-two.MD"], ["two.md"]])
  func `a lesson that cannot be read, or has a wrong name, is one finding`(
    unread: [String], misnamed: [String]
  ) {
    guard unread.isEmpty != misnamed.isEmpty else { return }
    let lesson = Self.lesson("[two](02-two.md#s)\n")
    let found = Self.lint(
      ["01-one.md": lesson, "03-three.md": lesson], released: "one/a\nthree/a\ntwo/a\ntwo/b\n",
      folders: ["02-two"], others: misnamed, about: Self.referring, unread: unread
    ).problems()
    #expect(found.count == 1, "\(found)")
  }

  @Test func `what the course's file names and is not there is found where it stands`() {
    let found = Self.lint(
      ["01-one.md": Self.lesson(), "03-three.md": Self.lesson()],
      about: Self.referring.replacing(
        "{\n", with: "{\n  \"drafts\": [\"tree\"], \"renamed\": {\"x\": \"y\"},\n")
    ).problems().map { "\($0.line):\($0.column) \($0.message.prefix { $0 != "," })" }
    #expect(
      found == [
        "2:14 `drafts` names `tree`", "2:40 `renamed` leads to `y`",
        "3:67 the part “Q” begins at `two`", "4:15 `lessons` mentions `two`",
        "4:61 the lesson `three` requires `two`", "5:58 the path `p` has the step `two/a`",
      ])
  }
}
