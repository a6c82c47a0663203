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
    #expect(try run("export", "--playground", "odd.playground").code == 0)
    let reader = PageNames()
    let path = URL(fileURLWithPath: "\(sandbox.path)/odd.playground/contents.xcplayground")
    let parser = XMLParser(data: try Data(contentsOf: path))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.names == ["01-one", "02-two", "03-a'b<c&d", "glossary"])
  }

  @Test func `nothing is written over that is not an unchanged export of the course`() throws {
    try writeCourse()
    try sandbox.write("mine", to: "Mine.playground/notes.txt")
    try sandbox.write("mine", to: "file.playground")
    for name in ["Mine.playground", "file.playground"] {
      let refused = try run("export", "--playground", name)
      #expect(refused.code == 1, "\(refused)")
      #expect(refused.talk.contains("\(name) already exists and is not an export"), "\(refused)")
    }
    #expect(try sandbox.read("Mine.playground/notes.txt") == "mine")

    #expect(try run("export", "--playground", "Small.playground").code == 0)
    try sandbox.write("x", to: "Small.playground/playground.xcworkspace/xcuserdata/a")
    #expect(try run("export", "--playground", "Small.playground").code == 0)
    try sandbox.edit(page("01-one"), "Say it", "Say this")
    let refused = try run("export", "--playground", "Small.playground")
    #expect(refused.code == 1, "\(refused)")
    #expect(
      refused.talk.contains("01-one.xcplaygroundpage/Contents.swift has changed"), "\(refused)")
    #expect(try sandbox.read(page("01-one")).contains("Say this"))
    try sandbox.edit("Lessons/course.json", "small", "other")
    #expect(try run("export", "--playground", "Small.playground").talk.contains("is not an export"))
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.path)
    #expect(!left.contains { $0.hasSuffix(".new") }, "\(left)")
  }

  @Test func `a draft is for learners only if it is named`() throws {
    try writeCourse()
    try sandbox.write(#"{"id": "small", "drafts": ["two"]}"#, to: "Lessons/course.json")
    #expect(try run("export", "--playground", "a.playground").output.contains("2 pages"))
    #expect(try run("export", "--playground", "b.playground", "two").output.contains("2 pages"))
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
