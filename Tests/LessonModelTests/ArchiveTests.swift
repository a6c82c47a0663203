import LessonModel
import Testing

/// Lessons written to bytes and read again.
@Suite struct ArchiveTests {
  private static var lesson: Lesson {
    var fragment = SourceFragment(text: "let é = 1\n", path: "a.md", line: -3)
    fragment.origins = [
      LineOrigin(path: "a.md", line: 4, shift: 2), LineOrigin(path: "b.md", line: 5),
    ]
    let starter = SourceFragment(
      text: "//#-editable-code\nlet a = 0\n//#-end-editable-code", path: "a.md", line: 9)
    let answer = Answer.read(fragment, in: [starter], as: "the solution").answer
    var first = Step(
      id: "one", formerIDs: FormerID.all(in: "old,other/older"), title: "One",
      content: [.prose(fragment), .code(starter)], solution: answer,
      wrongAnswers: [WrongAnswer(answer: answer, gets: "no", not: "yes", line: 3)],
      expectation: .output(ExpectedOutput(lines: ["a", ""], isVerbatim: true, line: 7)),
      starterEnd: .fails(FailurePattern("a+")), checks: [fragment], mayPrintOnly: true,
      hints: [Hint(text: "h", condition: FailurePattern("x"), line: 2), Hint(text: "")],
      standardInput: "in", timeout: 3, line: 8)
    first.uses = [UsedName("f(_:)", line: 5)]
    first.showsWire = true
    first.wireField = "Firebase-Token"
    let ends: [(LessonModel.Expectation, StarterEnd)] = [
      (.compileError(["a", "b"]), .doesNotCompile), (.crash("t", output: nil), .passes),
      (.output(nil), .fails(nil)),
    ]
    let others = ends.map { expectation, end in
      Step(id: "x", title: "", content: [], expectation: expectation, starterEnd: end)
    }
    return Lesson(
      id: "l", name: "01-l", title: "L", path: "a.md", preamble: [.prose(fragment)],
      steps: [first] + others, closing: [fragment])
  }

  private static func bytes(of lesson: Lesson) -> [UInt8] {
    var (archive, lesson) = (Archive(), lesson)
    archive.pass(&lesson)
    return archive.bytes
  }

  private static func read(_ bytes: [UInt8]) -> Lesson? {
    var archive = Archive(reading: bytes)
    var lesson = Lesson.blank
    archive.pass(&lesson)
    return archive.isReadWhole ? lesson : nil
  }

  @Test func `a lesson is read as it was written`() {
    #expect(Self.read(Self.bytes(of: Self.lesson)) == Self.lesson)
    #expect(Self.read(Self.bytes(of: .blank)) == .blank)
  }

  @Test func `a part of the bytes is no lesson`() {
    let bytes = Self.bytes(of: Self.lesson)
    for count in bytes.indices { #expect(Self.read(Array(bytes[..<count])) == nil) }
    #expect(Self.read(bytes + [0]) == nil)
  }

  @Test func `any bytes are read or refused`() {
    let bytes = Self.bytes(of: Self.lesson)
    var generator = SystemRandomNumberGenerator()
    for index in bytes.indices {
      for value in [0, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &generator)] {
        var changed = bytes
        changed[index] = value
        _ = Self.read(changed)
      }
    }
  }

  /// A property that is not passed would be lost in the cache without a word.
  @Test func `each stored property is passed, but for the assets`() {
    let counts: [(any Archived, Int)] = [
      (Lesson.blank, 8), (Step.blank, 17), (SourceFragment.blank, 4), (LineOrigin.blank, 3),
      (Answer.blank, 4), (WrongAnswer.blank, 4), (Hint.blank, 3), (UsedName.blank, 2),
      (FormerID.blank, 2), (FailurePattern.blank, 1), (ExpectedOutput.blank, 3),
    ]
    for (value, count) in counts {
      #expect(
        Mirror(reflecting: value).children.count == count,
        "pass the new property of \(type(of: value)), and give it a value in `lesson` above")
    }
  }
}
