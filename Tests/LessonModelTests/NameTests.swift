import LessonModel
import Testing

/// The names of lessons' files and of steps, as authors write them.
@Suite struct NameTests {
  @Test func `a lesson's file has a number and an id`() throws {
    let name = try #require(LessonFileName(fileName: "01-two-factor.md"))
    #expect(name.number == 1)
    #expect(name.slug == "two-factor")
    #expect(name.stem == "01-two-factor")
    #expect(name.fileName == "01-two-factor.md")
    #expect(LessonFileName(number: 7, slug: "tokens").fileName == "07-tokens.md")
    #expect(LessonFileName(number: 120, slug: "tokens").fileName == "120-tokens.md")
  }

  @Test(arguments: ["README.md", "01.md", "-a.md", "01-a", "01-a.MD", "a-01.md", "٣-a.md", ".md"])
  func `other files are not lessons`(name: String) {
    #expect(LessonFileName(fileName: name) == nil)
  }

  @Test func `lessons are ordered by their numbers`() {
    let names = ["10-a.md", "9-b.md", "010-a.md", "0-z.md"].compactMap(
      LessonFileName.init(fileName:))
    #expect(names.sorted().map(\.fileName) == ["0-z.md", "9-b.md", "010-a.md", "10-a.md"])
  }

  @Test(arguments: [
    ("two-factor", true), ("a_b2", true), ("", false), ("-a", false), ("a-", false), ("é", false),
    ("a b", false),
  ])
  func `a plain word is a typable id`(id: String, isTypable: Bool) {
    #expect(LessonFileName.isTypable(id) == isTypable)
  }

  @Test func `a former name can include its lesson`() {
    let names = FormerID.all(in: "one,old/two,,three")
    #expect(names.map(\.description) == ["one", "old/two", "three"])
    #expect(
      names.map { $0.address(in: "now").description } == ["now/one", "old/two", "now/three"])
  }

  @Test func `a step is found by its former names in the lesson`() {
    let step = Step(
      id: "new", formerIDs: FormerID.all(in: "old,l/older,m/other"), title: "", content: [],
      expectation: .output(nil))
    let lesson = Lesson(
      id: "l", name: "01-l", title: "", path: "", preamble: [], steps: [step])
    #expect(["new", "old", "older"].map(lesson.index(ofStep:)) == [0, 0, 0])
    #expect(lesson.index(ofStep: "other") == nil)
  }
}
