import LessonMarkup
import LessonModel
import Testing

@Suite struct LearnerPageTests {
  private func lesson() throws -> Lesson {
    let steps = ["one", "two", "three"].map { id in
      """
      ## Step \(id)

      Do \(id).

      ```swift step=\(id)\(id == "two" ? " was=zwei" : "")
      let \(id)Fixed = 1
      //#-editable-code
      let \(id) = 0
      //#-end-editable-code
      ```

      ```swift solution
      let \(id) = 42
      ```

      ```swift wrong gets="42"
      let \(id) = 4242
      ```

      ```output
      ```

      ```hint
      The answer is 42.
      ```

      """
    }
    return try LessonParser.parse(
      SourceText("# T\n\nHi.\n\n```swift\nimport Foundation\n```\n\n" + steps.joined()),
      name: "01-t", path: "01-t.md")
  }

  private func page(_ text: String) throws -> LearnerPage {
    try LearnerPage(SourceText(text), of: lesson(), path: "01-t.swift")
  }

  private func whole() throws -> String {
    let lesson = try lesson()
    return try (0..<3).reduce(PageWriter.head(of: lesson)) { text, index in
      PageWriter.adding(index, of: lesson, to: try page(text))
    }
  }

  private func problems(_ text: String) -> [String] {
    do {
      _ = try page(text)
      return []
    } catch let error as Diagnostics {
      return error.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `a page has prose and starters but no answers`() throws {
    let text = try whole()
    #expect(text.contains("//: # T\n//:\n//: Hi.\n"))
    #expect(
      text.contains(
        "// MARK: - two · step 2 of 3\n//: ## Step two\n//:\n//: Do two.\n\nlet twoFixed"))
    #expect(!text.contains("42"))
    #expect(!text.contains("```"))
  }

  @Test func `each step's code knows its lines in the page`() throws {
    let text = try whole()
    let section = try #require(try page(text).section("two"))
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[section.code.line - 1]
    #expect(line == "//: ## Step two")
    #expect(section.code.text.contains("let two = 0"))
    #expect(!section.code.text.contains("MARK"))
  }

  @Test func `a step whose lines are all deleted is written anew, and the next one stays`() throws {
    let lesson = try lesson()
    let parts = try whole().split(separator: "// MARK: - ", omittingEmptySubsequences: false)
    let emptied = parts[0] + "// MARK: - one\n// MARK: - " + parts[2] + "// MARK: - " + parts[3]
    #expect(try page(String(emptied)).sections.map(\.id) == ["one", "two", "three"])
    for text in [
      PageWriter.resetting(0, of: lesson, in: try page(String(emptied))),
      PageWriter.solving(0, of: lesson, in: try page(String(emptied))),
    ] {
      let new = try page(text)
      #expect(new.sections.map(\.id) == ["one", "two", "three"])
      #expect(text.hasSuffix("// MARK: - " + parts[2] + "// MARK: - " + parts[3]))
    }
  }

  @Test func `a mark with more blanks than ours is a mark`() throws {
    let text = try whole().replacing("// MARK: - ", with: "//  MARK:   -  ")
    #expect(try page(text).sections.map(\.id) == ["one", "two", "three"])
  }

  @Test func `a step that is added late goes to its place in the lesson`() throws {
    let lesson = try lesson()
    var text = PageWriter.head(of: lesson)
    for index in [0, 2, 1] { text = PageWriter.adding(index, of: lesson, to: try page(text)) }
    #expect(try page(text).sections.map(\.id) == ["one", "two", "three"])
  }

  @Test func `adding a step changes none of the learner's lines`() throws {
    let lesson = try lesson()
    let mine = PageWriter.adding(0, of: lesson, to: try page(PageWriter.head(of: lesson)))
      .replacing("let one = 0", with: "let one = 5 // mine")
    let later = PageWriter.adding(1, of: lesson, to: try page(mine))
    #expect(later.hasPrefix(mine))
  }

  @Test func `adding a step renews the numbers of the others`() throws {
    let lesson = try lesson()
    let mine = PageWriter.adding(0, of: lesson, to: try page(PageWriter.head(of: lesson)))
    let old = mine.replacing("one · step 1 of 3", with: "one · step 4 of 9")
    let later = PageWriter.adding(1, of: lesson, to: try page(old))
    #expect(later == PageWriter.adding(1, of: lesson, to: try page(mine)))
  }

  @Test func `the line breaks and byte-order mark of the learner's editor stay`() throws {
    let lesson = try lesson()
    let head = "\u{FEFF}" + PageWriter.head(of: lesson).replacing("\n", with: "\r\n")
    let text = PageWriter.adding(0, of: lesson, to: try page(head))
    #expect(text.hasPrefix("\u{FEFF}//: # T\r\n"))
    #expect(text.unicodeScalars.count { $0 == "\n" } == text.unicodeScalars.count { $0 == "\r" })
  }

  @Test func `a page without a final line break gets the next step on a new line`() throws {
    let lesson = try lesson()
    let mine = String(
      PageWriter.adding(0, of: lesson, to: try page(PageWriter.head(of: lesson))).dropLast())
    #expect(try page(PageWriter.adding(1, of: lesson, to: try page(mine))).sections.count == 2)
  }

  @Test func `the solution goes into the editable lines`() throws {
    let text = PageWriter.solving(1, of: try lesson(), in: try page(try whole()))
    #expect(
      text.contains("let twoFixed = 1\n//#-editable-code\nlet two = 42\n//#-end-editable-code"))
    #expect(text.contains("//: Do two."))
    #expect(text.contains("let one = 0"))
    #expect(text.contains("let three = 0"))
  }

  @Test func `the solution leaves what the learner wrote around the editable lines`() throws {
    let mine = try whole().replacing("let twoFixed = 1", with: "let twoFixed = 1  // mine")
    let text = PageWriter.solving(1, of: try lesson(), in: try page(mine))
    #expect(text == mine.replacing("let two = 0", with: "let two = 42"))
  }

  @Test func `the solution takes the indentation that the learner gave the directives`() throws {
    let mine = try whole().replacing(
      "//#-editable-code\nlet two = 0\n//#-end-editable-code",
      with: "do {\n    //#-editable-code\n    let two = 0\n    //#-end-editable-code\n}")
    let text = PageWriter.solving(1, of: try lesson(), in: try page(mine))
    #expect(text == mine.replacing("let two = 0", with: "let two = 42"))
  }

  @Test func `without the directives the solution is the whole step`() throws {
    let mine = try whole().replacing(
      "//#-editable-code\nlet two = 0\n//#-end-editable-code", with: "let mine = 0")
    let text = PageWriter.solving(1, of: try lesson(), in: try page(mine))
    #expect(text == (try whole()).replacing("let two = 0", with: "let two = 42"))
  }

  @Test func `reset restores one step and leaves the others alone`() throws {
    let mine = try whole().replacing("let one = 0", with: "one?").replacing(
      "let two = 0", with: "two?")
    let text = PageWriter.resetting(1, of: try lesson(), in: try page(mine))
    #expect(text == (try whole()).replacing("let one = 0", with: "one?"))
  }

  @Test func `a mark with a former id still belongs to its step`() throws {
    let text = try whole().replacing("MARK: - two ", with: "MARK: - zwei ")
    #expect(try page(text).section("two") != nil)
  }

  @Test func `a mark that the learner wrote does not begin a step`() throws {
    let text = try whole().replacing("let two = 0", with: "// MARK: - Helpers\nlet two = 0")
    #expect(try page(text).sections.count == 3)
  }

  @Test func `a mark inside a string does not begin a step`() throws {
    let text = try whole().replacing(
      "let two = 0", with: "let two = \"\"\"\n// MARK: - three · step 3 of 3\n\"\"\"")
    #expect(problems(text).isEmpty)
    #expect(try page(text).sections.count == 3)
  }

  @Test func `the part of a step that left the lesson belongs to no other step`() throws {
    let text = try whole().replacing("// MARK: - two ·", with: "// MARK: - gone ·")
    let page = try page(text)
    #expect(page.sections.map(\.id) == ["one", nil, "three"])
    #expect(page.section("one")?.code.text.contains("twoFixed") == false)
  }

  @Test func `a repeated mark is reported with the line of the other one`() throws {
    let text = try whole() + (try whole())
    #expect(problems(text).contains { $0.contains("is at line") })
  }

  @Test func `marks in the wrong order are reported`() throws {
    let text = try whole().replacing("- one ·", with: "- x ·").replacing(
      "- three ·", with: "- one ·"
    )
    .replacing("- x ·", with: "- three ·")
    #expect(problems(text).contains { $0.contains("comes before") })
  }

  private func repair(_ text: String, _ seen: SeenSteps = SeenSteps()) throws -> PageRepair {
    let page = try page(text)
    return PageRepair(
      page, of: try lesson(), among: ["one", "two", "three"], seen: seen, path: "page.swift")
  }

  @Test func `a mark that is gone alone is reported above its step's lines`() throws {
    let mark = "// MARK: - two · step 2 of 3\n"
    let text = try whole()
    let line = try #require(text.split(separator: mark).first).count { $0 == "\n" } + 1
    let repair = try repair(text.replacing(mark, with: ""))
    #expect(repair.lostMarks.map(\.step) == ["two"] && repair.lostMarks.map(\.line) == [line])
    #expect(repair.missingSteps.isEmpty)
    #expect(repair.problems.first?.message.contains("`// MARK: - two` is gone") == true)
    #expect(repair.problems.first?.message.contains("refresh") == true)
    #expect(repair.textWithMarks == text)
  }

  @Test func `a step that is gone with its lines comes back as it was seen`() throws {
    let text = try whole()
    var seen = SeenSteps()
    seen.note(try page(text.replacing("twoFixed", with: "twoOfMine")))
    let repair = try repair(
      String(try #require(text.split(separator: "// MARK: - two").first)), seen)
    #expect(repair.missingSteps == ["two", "three"])
    #expect(repair.lostMarks.isEmpty)
    #expect(repair.textWithSteps() == text.replacing("twoFixed", with: "twoOfMine"))
  }
}
