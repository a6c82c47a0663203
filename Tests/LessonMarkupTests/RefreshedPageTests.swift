import GoldenFiles
import LessonModel
import TestPrograms
import Testing

@testable import LessonMarkup

/// What a lesson has changed since its page was begun, merged with what the learner has changed.
@Suite struct RefreshedPageTests {
  private static let preamble = ["import Foundation", "func help() -> Int { 1 }"]
  private static let starter = [
    "let start = help()", "//#-editable-code", "let total = 0", "//#-end-editable-code",
    "print(start, total)",
  ]

  private func lesson(
    preamble: [String] = preamble, starter: [String] = starter, prose: String = "Words.",
    isDemonstration: Bool = false
  ) throws -> Lesson {
    let solution = isDemonstration ? "" : "```swift solution\nlet total = 3\n```\n\n"
    let text = """
      # One

      \(prose)

      ```swift
      \(preamble.joined(separator: "\n"))
      ```

      ## S

      \(prose)

      ```swift step=s
      \(starter.joined(separator: "\n"))
      ```

      \(solution)```output
      1 3
      ```

      """
    return try LessonParser.parse(
      SourceText(text), name: "01-one", path: "01-one.md", depth: .structure)
  }

  /// The page of a lesson with its step, and with changes of the learner.
  private func page(
    _ lesson: Lesson, _ changes: KeyValuePairs<String, String> = [:]
  ) throws -> LearnerPage {
    let head = try LearnerPage(SourceText(PageWriter.head(of: lesson)), of: lesson, path: "p")
    var text = PageWriter.adding(0, of: lesson, to: head)
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    return try LearnerPage(SourceText(text), of: lesson, path: "p")
  }

  private func begun(_ lesson: Lesson) -> BegunPage {
    var begun = BegunPage()
    begun.notePreamble(of: lesson)
    for step in lesson.steps { begun.note(step) }
    return begun
  }

  /// Merges a page of the usual lesson with another version of it.
  private func refresh(
    to new: Lesson, _ changes: KeyValuePairs<String, String> = [:], isRecorded: Bool = true,
    from old: Lesson? = nil
  ) throws -> RefreshedPage {
    let old = try old ?? lesson()
    let record = isRecorded ? begun(old) : BegunPage()
    return RefreshedPage(try page(old, changes), of: new, begunAs: record)
  }

  private let solved: KeyValuePairs = ["let total = 0": "let total = 1 + 2  // mine"]

  @Test(arguments: [true, false])
  func `a page of the same lesson has no changes`(isRecorded: Bool) throws {
    let same = try lesson()
    for changes in [solved, [:], ["print(start, total)": "print(total)\n"]] as [KeyValuePairs] {
      let refreshed = try refresh(to: same, changes, isRecorded: isRecorded)
      let isFixedChanged = changes.first?.key.hasPrefix("print") == true
      #expect(refreshed.changes.isEmpty == (isRecorded || !isFixedChanged), "\(changes)")
      #expect(refreshed.text == (try page(same, changes)).source.text)
    }
  }

  @Test func `what the lesson changed comes in, and the learner's code stays`() throws {
    let new = try lesson(
      preamble: ["import Foundation", "import Synchronization", "func help() -> Int { 2 }"],
      starter: ["let start = help()"] + Self.starter[1...3] + ["print(start, total, \"!\")"],
      prose: "Other words.")
    let refreshed = try refresh(to: new, solved)
    #expect(refreshed.changes.map(\.part) == [.preamble, .step("s")])
    #expect(refreshed.changes.allSatisfy { $0.isBrought && $0.firstLeft == nil && $0.isCertain })
    #expect(refreshed.text == (try page(new, solved)).source.text)
    // The record says so afterwards.
    let again = RefreshedPage(try page(new, solved), of: new, begunAs: refreshed.refreshed)
    #expect(again.changes.isEmpty)
  }

  @Test func `without a record new lines come in, and others are left and named`() throws {
    let more = try lesson(
      preamble: ["import Foundation", "import Synchronization"] + Self.preamble[1...])
    let refreshed = try refresh(to: more, solved, isRecorded: false)
    #expect(refreshed.text == (try page(more, solved)).source.text)
    #expect(refreshed.changes.map(\.isCertain) == [false])
    let other = try lesson(preamble: ["import Foundation", "func help() -> Int { 2 }"])
    let left = try refresh(to: other, solved, isRecorded: false)
    #expect(left.text == (try page(lesson(), solved)).source.text)
    #expect(left.changes.map(\.isBrought) == [false])
    let line = try #require(left.changes.first?.firstLeft)
    #expect(
      left.text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
        == "func help() -> Int { 1 }")
  }

  @Test func `lines that both changed are the learner's`() throws {
    let new = try lesson(
      preamble: ["import Foundation", "func help() -> Int { 2 }"],
      starter: Self.starter.dropLast() + ["print(start, total, \"!\")"])
    let mine: KeyValuePairs = [
      "func help() -> Int { 1 }": "func help() -> Int { 7 }", "let total = 0": "let total = 3",
    ]
    let refreshed = try refresh(to: new, mine)
    #expect(refreshed.text.contains("Int { 7 }") && !refreshed.text.contains("Int { 2 }"))
    #expect(
      refreshed.text.contains("let total = 3\n//#-end-editable-code\nprint(start, total, \"!\")"))
    #expect(refreshed.changes.map(\.isBrought) == [false, true])
    #expect(refreshed.changes.map { $0.firstLeft != nil } == [true, false])
  }

  @Test func `code to change is the lesson's until the learner changes it`() throws {
    var starter = Self.starter
    starter[2] = "let total = -1"
    let new = try lesson(starter: starter)
    #expect(try refresh(to: new).text.contains("let total = -1"))
    let own = try refresh(to: new, solved)
    #expect(own.text == (try page(lesson(), solved)).source.text)
    #expect(own.changes.count == 1 && own.changes.first?.firstLeft != nil)
    // It is unknown whose it is.
    #expect(try refresh(to: new, isRecorded: false).text.contains("let total = 0"))
  }

  @Test func `a learner without the directives keeps their lines`() throws {
    let mine: KeyValuePairs = [
      "//#-editable-code\nlet total = 0\n//#-end-editable-code\n": "let total = 3\n"
    ]
    let new = try lesson(starter: ["let start = help() + 1"] + Self.starter[1...])
    let refreshed = try refresh(to: new, mine)
    #expect(refreshed.text.contains("let start = help() + 1\nlet total = 3\nprint(start, total)"))
    let unknown = try refresh(to: new, mine, isRecorded: false)
    #expect(unknown.text == (try page(lesson(), mine)).source.text)
    #expect(unknown.changes.first?.firstLeft != nil)
  }

  @Test func `an exercise that is all to change is the learner's once they have begun`() throws {
    let old = try lesson(starter: ["let total = 0", "print(1, total)"])
    let new = try lesson(starter: ["let total = 9", "print(1, total)"])
    let mine: KeyValuePairs = ["print(1, total)": "print(1, 3)"]
    #expect(try refresh(to: new, from: old).text.contains("let total = 9"))
    let left = try refresh(to: new, mine, from: old)
    #expect(left.text.contains("let total = 0\nprint(1, 3)"))
    #expect(left.changes.map { $0.firstLeft != nil } == [true])
    #expect(try refresh(to: new, mine, isRecorded: false, from: old).changes.isEmpty)
  }

  @Test func `a demonstration is merged line by line`() throws {
    let old = try lesson(starter: ["let a = 1", "print(a)", "print(2)"], isDemonstration: true)
    let new = try lesson(starter: ["let a = 5", "print(a)", "print(2)"], isDemonstration: true)
    let mine: KeyValuePairs = ["print(2)": "print(3)  // mine"]
    let refreshed = try refresh(to: new, mine, from: old)
    #expect(refreshed.text.contains("let a = 5\nprint(a)\nprint(3)  // mine"))
    #expect(refreshed.changes.map(\.isBrought) == [true])
  }

  @Test func `prose alone comes in and concerns no code`() throws {
    let refreshed = try refresh(to: lesson(prose: "Other words."), solved)
    #expect(refreshed.text.contains("//: Other words.") && refreshed.text.contains("// mine"))
    #expect(refreshed.changes.map(\.concernsCode) == [false, false])
  }

  @Test func `regions inside lines are merged with their lines`() throws {
    let old = try lesson(starter: [
      "let a = /*#-editable-code*/0/*#-end-editable-code*/", "print(a)",
    ])
    let new = try lesson(
      starter: ["let a = /*#-editable-code*/0/*#-end-editable-code*/", "print(a, a)"])
    let refreshed = try refresh(to: new, ["*/0/*": "*/3/*"], from: old)
    #expect(refreshed.text.contains("*/3/*") && refreshed.text.contains("print(a, a)"))
  }

  @Test func `the steps' numbers are the lesson's, and a mark in the learner's words stays`() throws
  {
    let old = try lesson()
    let text = (try page(old)).source.text
    for (mark, expected, isRenumbered) in [
      ("// MARK: - s · step 1 of 1", "// MARK: - s · step 1 of 1", false),
      ("// MARK: - s · step 2 of 3", "// MARK: - s · step 1 of 1", true),
      ("// MARK: - s · step 2 of 3, hard", "// MARK: - s · step 2 of 3, hard", false),
      ("// MARK: - s", "// MARK: - s", false),
    ] {
      let own = try LearnerPage(
        SourceText(text.replacing("// MARK: - s · step 1 of 1", with: mark)), of: old, path: "p")
      let refreshed = RefreshedPage(own, of: old, begunAs: begun(old))
      #expect(refreshed.isRenumbered == isRenumbered, "\(mark)")
      #expect(refreshed.changes.isEmpty)
      #expect(
        refreshed.text == text.replacing("// MARK: - s · step 1 of 1", with: expected), "\(mark)")
    }
  }

  @Test func `steps that the lesson no longer has, and line breaks of others, stay`() throws {
    let old = try lesson()
    let text = (try page(old)).source.text + "\n// MARK: - gone · step 2 of 2\nlet mine = 1\n"
    let crlf = text.replacing("\n", with: "\r\n")
    let own = try LearnerPage(SourceText(crlf), of: old, path: "p")
    let new = try lesson(preamble: ["import Synchronization"] + Self.preamble)
    let refreshed = RefreshedPage(own, of: new, begunAs: begun(old))
    #expect(
      refreshed.text
        == crlf.replacing("import Foundation", with: "import Synchronization\r\nimport Foundation"))
  }

  @Test func `no line of one side is lost, whatever both changed`() {
    for seed in 0..<TestTier.rounds(2000) {
      var random = SeededGenerator(seed: UInt64(seed))
      let base = (0..<Int.random(in: 0...8, using: &random)).map { "base \($0 % 5)" }
      func changed(_ side: String) -> [String] {
        var lines = base
        for number in 0..<Int.random(in: 0...4, using: &random) {
          let place = Int.random(in: 0...lines.count, using: &random)
          let end = min(lines.count, place + Int.random(in: 0...2, using: &random))
          let new = (0..<Int.random(in: 0...2, using: &random)).map { "\(side) \(number).\($0)" }
          lines.replaceSubrange(place..<end, with: new)
        }
        return lines
      }
      let (ours, theirs) = (changed("our"), changed("their"))
      let merge = LineMerge(ours: ours, theirs: theirs, base: base)
      let own = ours.filter { $0.hasPrefix("our") }
      #expect(merge.lines.filter { $0.hasPrefix("our") } == own, "\(seed)")
      #expect(LineMerge(ours: ours, theirs: base, base: base).lines == ours, "\(seed)")
      #expect(LineMerge(ours: base, theirs: theirs, base: base).lines == theirs, "\(seed)")
      #expect(LineMerge(ours: ours, theirs: ours, base: base).lines == ours, "\(seed)")
      let known = theirs.filter { $0.hasPrefix("their") }
      let isWhole = merge.lines.filter { $0.hasPrefix("their") } == known
      #expect(isWhole || merge.firstLeft != nil, "\(seed)")
      // Without a record every line of ours stays, in its order.
      let blind = LineMerge(ours: ours, theirs: theirs, base: nil)
      var rest = blind.lines[...]
      for line in ours {
        let place = rest.firstIndex(of: line)
        #expect(place != nil, "\(seed)")
        rest = place.map { rest[($0 + 1)...] } ?? []
      }
    }
  }

  @Test func `a record is written and read as it is`() throws {
    let record = begun(try lesson(prose: "“Quoted” \\ and é"))
    #expect(BegunPage(record.text) == record)
    #expect(BegunPage(BegunPage().text) == BegunPage())
    for text in ["", "[]", "{\"steps\": 7}", "{\"steps\": {\"s\": 1}}"] {
      #expect(BegunPage(text) == nil, "\(text)")
    }
  }
}
