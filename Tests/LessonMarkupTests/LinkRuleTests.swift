import LessonMarkup
import LessonModel
import Synchronization
import Testing

@Suite struct LinkRuleTests {
  private func problems(_ text: String, files: Set<String> = []) -> [String] {
    let other = "# Other title\n\n## A heading, `code` & more\n"
    let lessons = [("one", text), ("two", other)].enumerated().map { index, lesson in
      let file = LessonFileName(number: index + 1, slug: lesson.0)
      return LintedLesson(
        SourceText(lesson.1), file: file, path: "Lessons/\(file.fileName)")
    }
    let course = CourseLint(
      lessons: lessons, faults: [], entries: [], released: nil, hasFile: files.contains)
    return LinkRule.findings(in: course).map(\.description)
  }

  @Test func `links to lessons, headings, the web and Xcode pages are correct`() {
    let text = """
      # One

      [two](02-two.md), [there](02-two.md#a-heading-code--more), [here](#one), [web](https://a.example/b:c),
      [mail](mailto:a@b.example), [next](@next), ![a picture](01-one/a%20b.png)
      """
    #expect(problems(text, files: ["01-one/a b.png"]) == [])
  }

  @Test func `a link to a missing lesson is reported with the most similar one`() {
    #expect(
      problems("# One\n\nGo on\nwith [two](02-tow.md).\n") == [
        "Lessons/01-one.md:4:12: error: this link leads to `02-tow.md`, which does not exist; "
          + "did you mean `02-two.md`? [link]"
      ])
  }

  @Test func `of many broken links each is reported, and the first 200 with what may be meant`() {
    let text = "# One\n\n" + (0..<1_000).map { _ in "[two](02-tow.md)\n\n" }.joined()
    let found = problems(text)
    #expect(found.count == 1_000)
    #expect(found.count { $0.contains("did you mean `02-two.md`?") } == 200)
  }

  @Test func `each file that links lead to is looked for once`() {
    let asked = Mutex<[String]>([])
    let text = "# One\n\n" + (0..<50).map { "[two](two-\($0 % 2).png)\n\n" }.joined()
    let file = LessonFileName(number: 1, slug: "one")
    let course = CourseLint(
      lessons: [LintedLesson(SourceText(text), file: file, path: "Lessons/01-one.md")],
      faults: [], entries: [], released: nil
    ) { name in
      asked.withLock { $0.append(name) }
      return true
    }
    #expect(LinkRule.findings(in: course) == [])
    #expect(asked.withLock(\.self) == ["two-0.png", "two-1.png"])
  }

  @Test func `a link to a missing heading is reported`() {
    #expect(
      problems("# One\n\n[a](02-two.md#other-titel)\n") == [
        "Lessons/01-one.md:3:5: error: `02-two.md` has no heading `#other-titel`; "
          + "did you mean `#other-title`? [link]"
      ])
  }

  @Test func `two equal dead links are reported at their own places`() {
    let found = problems("# One\n\n[a](x.md) and [b](x.md)\n\n- [c](x.md)\n")
    #expect(
      found.map { $0.prefix(23) } == [
        "Lessons/01-one.md:3:5: ", "Lessons/01-one.md:3:19:", "Lessons/01-one.md:5:7: ",
      ])
  }

  @Test func `an image needs a file and a description`() {
    #expect(
      problems("# One\n\n![](a.png) ![words](b.png)\n", files: ["a.png"]) == [
        "Lessons/01-one.md:3:5: error: this image has no description; write one between the "
          + "brackets, for those who cannot see it [link]",
        "Lessons/01-one.md:3:21: error: this image leads to `b.png`, which does not exist [link]",
      ])
  }

  @Test func `a link in code does not count`() {
    #expect(problems("# One\n\n`[a](b.md)`\n\n```text\n[a](b.md)\n```\n") == [])
  }
}
