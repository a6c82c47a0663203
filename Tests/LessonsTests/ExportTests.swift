import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.timeLimit(.minutes(5))) struct ExportTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ words: String..., course: String = "Lessons") throws -> Sandbox.Outcome {
    try sandbox.run(words, course: "\(sandbox.path)/\(course)")
  }

  /// A course of two lessons with an exercise each, an asset, and words.
  private func writeCourse() throws {
    for (number, name) in ["one", "two"].enumerated() {
      try sandbox.write(
        """
        # Lesson \(name)

        ![A shape](0\(number + 1)-\(name)/img/shape.png) of a [word](glossary.md#word)

        ## Say it

        ```swift step=say
        //#-editable-code
        print("no")
        //#-end-editable-code
        ```

        ```swift solution
        print("\(name)")
        ```

        ```hint
        Say \(name).
        ```

        ```output
        \(name)
        ```

        """, to: "Lessons/0\(number + 1)-\(name).md")
    }
    try sandbox.write("png", to: "Lessons/01-one/img/shape.png")
    try sandbox.write("# Words\n\n## Word\n\nA word.\n", to: "Lessons/glossary.md")
    try sandbox.write(#"{"id": "small", "title": "Small"}"#, to: "Lessons/course.json")
  }

  private func page(_ name: String) -> String {
    "Small.playground/Pages/\(name).xcplaygroundpage/Contents.swift"
  }

  @Test func `a playground for learners has a page for each lesson and no answer`() throws {
    try writeCourse()
    let made = try run("export", "--playground", "Small.playground")
    #expect(made.code == 0 && made.output == "Small.playground has 3 pages now\n", "\(made)")
    let first = try sandbox.read(page("01-one"))
    #expect(first.hasPrefix("//: - Note:\n//:   Its files are in the page's Resources"), "\(first)")
    #expect(first.contains("//: ![A shape](img/shape.png) of a [word](glossary)\n"), "\(first)")
    #expect(first.contains("// MARK: - say · step 1 of 1\n"))
    for secret in ["print(\"one\")", "Say one", "solution", "hint"] {
      #expect(!first.contains(secret), "\(secret)")
    }
    #expect(first.hasSuffix("//: [Next](@next)\n"))
    let picture = "Small.playground/Pages/01-one.xcplaygroundpage/Resources/img/shape.png"
    #expect(try sandbox.read(picture) == "png")
    let back = try run("import", "Small.playground")
    #expect(back.code == 64 && back.talk.contains("was exported for learners"), "\(back)")
    #expect(try sandbox.read(page("glossary")).contains("//: ## Word\n//:\n//: A word.\n"))
  }

  /// Other playgrounds of several pages have the same elements, attributes and quotation marks.
  @Test func `the list of pages is the one that Xcode writes`() throws {
    try writeCourse()
    try sandbox.write(try sandbox.read("Lessons/02-two.md"), to: "Lessons/03-a'b<c&d.md")
    #expect(try run("export", "--playground", ".", "one", "two").code == 0)
    #expect(
      try sandbox.read("small.playground/contents.xcplayground") == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <playground version='6.0' target-platform='macos' display-mode='rendered' buildActiveScheme='true'>
            <pages>
                <page name='01-one'/>
                <page name='02-two'/>
                <page name='glossary'/>
            </pages>
        </playground>

        """)
    #expect(try run("export", "--playground", "odd.playground", "--whole").code == 0)
    let reader = PageNames()
    let path = URL(fileURLWithPath: "\(sandbox.path)/odd.playground/contents.xcplayground")
    let parser = XMLParser(data: try Data(contentsOf: path))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.names == ["01-one", "02-two", "03-a'b<c&d"])
  }

  @Test func `the whole course comes back byte for byte`() throws {
    let lessons = Sandbox.root + "/Lessons"
    let made = try sandbox.run(
      "export", "--playground", "Whole.playground", "--whole", course: lessons)
    #expect(made.code == 0, "\(made)")
    let back = try run("import", "Whole.playground", course: "Back")
    #expect(back.code == 0, "\(back)")
    let names = try FileManager.default.contentsOfDirectory(atPath: lessons)
      .filter { $0.first?.isNumber == true && $0.hasSuffix(".md") }
    #expect(names.count > 20)
    for name in names {
      let old = try Data(contentsOf: URL(fileURLWithPath: "\(lessons)/\(name)"))
      let new = try Data(contentsOf: URL(fileURLWithPath: "\(sandbox.path)/Back/\(name)"))
      #expect(old == new, "\(name)")
    }
    let page = try sandbox.read("Whole.playground/Pages/01-basic.xcplaygroundpage/Contents.swift")
    #expect(page.hasPrefix("//#-lessons\n// 01-basic.md, with its answers."), "\(page.prefix(300))")
    #expect(page.contains("`MockAPI` and `NetworkCore`, part of `lessons`"), "\(page.prefix(600))")
  }

  @Test func `an edited page changes its lesson and nothing else, again and again`() throws {
    try writeCourse()
    #expect(try run("export", "--playground", "Small.playground", "--whole").code == 0)
    let (first, second) = try (
      sandbox.read("Lessons/01-one.md"), sandbox.read("Lessons/02-two.md")
    )
    for (old, new) in [("Say it", "Say this"), ("Say this", "Say that")] {
      try sandbox.edit(page("02-two"), old, new)
      let back = try run("import", "Small.playground")
      #expect(back.code == 0, "\(back)")
      #expect(
        back.output == "Lessons/02-two.md has what was edited in its page\n"
          + "2 files of pages: nothing to bring back\n", "\(back)")
      #expect(
        try sandbox.read("Lessons/02-two.md") == second.replacing("Say it", with: new))
    }
    #expect(try sandbox.read("Lessons/01-one.md") == first)
    #expect(try sandbox.read("Lessons/01-one/img/shape.png") == "png")
    // What has come back may be exported again.
    #expect(try run("export", "--playground", "Small.playground", "--whole").code == 0)
  }

  @Test func `what was written in the Markdown meanwhile stays`() throws {
    try writeCourse()
    #expect(try run("export", "--playground", "Small.playground", "--whole").code == 0)
    for name in ["01-one", "02-two"] { try sandbox.edit("Lessons/\(name).md", "Say it", "Mine") }
    try sandbox.edit(page("02-two"), "Say it", "Theirs")
    let back = try run("import", "Small.playground")
    #expect(back.code == 1, "\(back)")
    #expect(
      back.output.contains("Lessons/02-two.md is not written: its Markdown and its page were both"),
      "\(back)")
    for name in ["01-one", "02-two"] {
      #expect(try sandbox.read("Lessons/\(name).md").contains("## Mine"))
    }
  }

  @Test func `a page that was added becomes a lesson, and a dry run writes nothing`() throws {
    try writeCourse()
    #expect(try run("export", "--playground", "Small.playground", "--whole").code == 0)
    try sandbox.write(
      "//: # More\n//: ## Do\n//#-step do demonstration\nprint(1)\n", to: page("More & more"))
    let dry = try run("import", "Small.playground", "--dry-run")
    #expect(dry.output.contains("Lessons/03-more-more.md would be new"), "\(dry)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Lessons/03-more-more.md"))
    let report = try json(run("import", "Small.playground", "--format", "json").output)
    #expect(report["new"] as? [String] == ["03-more-more.md"])
    #expect(
      try sandbox.read("Lessons/03-more-more.md")
        == "# More\n## Do\n```swift step=do demonstration\nprint(1)\n```\n")
  }

  @Test func `nothing is written over that is not an unchanged export of the course`() throws {
    try writeCourse()
    try sandbox.write("mine", to: "Mine.playground/notes.txt")
    try sandbox.write("mine", to: "file.playground")
    for name in ["Mine.playground", "file.playground"] {
      let refused = try run("export", "--playground", name)
      #expect(refused.code == 1, "\(refused)")
      #expect(refused.talk.contains("\(name) is there already and is no export"), "\(refused)")
    }
    #expect(try sandbox.read("Mine.playground/notes.txt") == "mine")

    #expect(try run("export", "--playground", "Small.playground").code == 0)
    try sandbox.write("x", to: "Small.playground/playground.xcworkspace/xcuserdata/a")
    #expect(try run("export", "--playground", "Small.playground", "--whole").code == 0)
    try sandbox.edit(page("01-one"), "Say it", "Say this")
    let refused = try run("export", "--playground", "Small.playground")
    #expect(refused.code == 1, "\(refused)")
    #expect(
      refused.talk.contains("01-one.xcplaygroundpage/Contents.swift was changed"), "\(refused)")
    #expect(refused.talk.contains("`lessons import Small.playground`"), "\(refused)")
    #expect(try sandbox.read(page("01-one")).contains("Say this"))
    try sandbox.edit("Lessons/course.json", "small", "other")
    #expect(try run("export", "--playground", "Small.playground").talk.contains("is no export"))
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.path)
    #expect(!left.contains { $0.hasSuffix(".new") }, "\(left)")
  }

  @Test func `what would not come back is named, and then nothing is written`() throws {
    try writeCourse()
    try sandbox.edit("Lessons/02-two.md", "print(\"no\")", "let s = \"\"\"")
    let refused = try run("export", "--playground", "Small.playground", "--whole")
    #expect(refused.code == 2, "\(refused)")
    #expect(
      refused.talk.contains("Lessons/02-two.md:11:") && refused.talk.contains("from a page"),
      "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Small.playground"))
    #expect(try run("export", "--playground", "Small.playground", "--whole", "one").code == 0)
  }

  @Test func `a draft is for learners only if it is named`() throws {
    try writeCourse()
    try sandbox.write(#"{"id": "small", "drafts": ["two"]}"#, to: "Lessons/course.json")
    #expect(try run("export", "--playground", "a.playground").output.contains("2 pages"))
    #expect(try run("export", "--playground", "b.playground", "two").output.contains("2 pages"))
    #expect(try run("export", "--playground", "c.playground", "--whole").output.contains("2 pages"))
    #expect(try run("export").code == 64)
    #expect(try run("export", "--playground", "d.playground", "three").code == 4)
  }
}

/// Collects the names of a playground's pages.
private final class PageNames: NSObject, XMLParserDelegate {
  var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "page", let name = attributes["name"] { names.append(name) }
  }
}
