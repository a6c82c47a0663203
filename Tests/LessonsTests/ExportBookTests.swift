import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExportBookTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let lesson = """
    # One & only

    Opening with a [word](glossary.md#origin) and ![a shape](01-one/shape.png).

    ## First

    Some *words*.

    ```swift step=first
    let answer = 6 * 7  // → 42
    print(/*#-editable-code*/0/*#-end-editable-code*/)
    ```

    ```swift solution
    answer
    ```

    ```swift check
    expect(answer == 42, "hidden words")
    ```

    ```swift wrong gets="the wrong words"
    1
    ```

    ```output
    42
    ```

    ```hint
    Look *up*.
    ```

    ## Second

    ```swift step=second demonstration
    let _: Int = "1"
    ```

    ```error
    cannot convert
    ```

    """

  private func writeCourse() throws {
    try sandbox.write(Self.lesson, to: "Lessons/01-one.md")
    try sandbox.write(
      "# Two\n\n## Last\n\n```swift step=last\nprint(readLine() ?? \"\")\n```\n\n```stdin\nAnna\n```\n\n"
        + "```output\nAnna\n```\n", to: "Lessons/02-two.md")
    try sandbox.write(
      "# Draft\n\n## Part\n\n```swift step=part\nprint(1)\n```\n\n```output\n1\n```\n",
      to: "Lessons/03-draft.md")
    try sandbox.write("# Words\n\n## Origin\n\nWhere it is from.\n", to: "Lessons/glossary.md")
    try sandbox.write("# The course\n\nSee [data](data.csv).\n", to: "Lessons/README.md")
    try sandbox.write("a,b\n", to: "Lessons/data.csv")
    try sandbox.write("png", to: "Lessons/01-one/shape.png")
    try sandbox.write("not linked", to: "Lessons/private.txt")
    try sandbox.write(
      """
      {"id": "course", "title": "A <course>", "drafts": ["draft"],
       "parts": [{"title": "Part A", "from": "one"}],
       "paths": [{"id": "short", "title": "A short way", "steps": ["one/second"], "minutes": 5}]}
      """, to: "Lessons/course.json")
  }

  private func export(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(["export", "--html", "Book"] + words, course: "\(sandbox.path)/Lessons")
  }

  private func files() throws -> [String: Data] {
    let root = "\(sandbox.path)/Book"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return names.reduce(into: [:]) { files, name in
      // Folders have no contents.
      if let data = try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")) {
        files[name] = data
      }
    }
  }

  @Test func `a course becomes a folder with a page for each lesson and all it links to`() throws {
    try writeCourse()
    let made = try export()
    #expect(made.code == 0, "\(made)")
    #expect(made.output.contains("a book of 2 lessons and 3 steps"), "\(made)")
    #expect(
      try files().keys.sorted() == [
        ".lessons-book", "01-one.html", "01-one/shape.png", "02-two.html", "book.css", "book.js",
        "book.svg", "data.csv", "glossary.html", "index.html", "index.js",
      ])
    let page = try sandbox.read("Book/01-one.html")
    #expect(page.contains("<title>One &amp; only · A &lt;course&gt;</title>"), "\(page)")
    #expect(page.contains("<section class=\"step\" id=\"first\">"), "\(page)")
    #expect(page.contains("<span class=\"value\">// → 42</span>"), "\(page)")
    #expect(page.contains("<p>It should print:</p>\n<pre class=\"output\"><code>42</code></pre>"))
    #expect(page.contains("<summary>Hint 1 of 1</summary>\n<p>Look <em>up</em>.</p>"), "\(page)")
    #expect(page.contains("It must not compile; the compiler says:"), "\(page)")
    #expect(page.contains("rel=\"next\" class=\"next\" href=\"02-two.html\""), "\(page)")
    #expect(try sandbox.read("Book/02-two.html").contains("It reads this from standard input:"))
    let front = try sandbox.read("Book/index.html")
    #expect(front.contains("<h1 id=\"the-course\">The course</h1>"), "\(front)")
    for words in ["<h3>Part A</h3>", "<h3>A short way</h3>", "01-one.html#second", "data.csv"] {
      #expect(front.contains(words), "\(front)")
    }
    #expect(try sandbox.read("Book/glossary.html").contains("<h2 id=\"origin\">Origin</h2>"))
  }

  @Test func `answers are in no file unless they are asked for, and checks never`() throws {
    try writeCourse()
    func all() throws -> String {
      try files().values.map { String(decoding: $0, as: UTF8.self) }.joined()
    }
    _ = try export()
    #expect(!(try all().contains("class=\"solution\"")))
    _ = try export("--solutions")
    let whole = try all()
    #expect(whole.contains("<details class=\"solution\"><summary>Solution</summary>"))
    for words in ["hidden words", "wrong words", "expect("] { #expect(!whole.contains(words)) }
  }

  @Test func `pages load nothing from elsewhere and forbid what they do not need`() throws {
    try writeCourse()
    _ = try export()
    for (name, data) in try files() where name.hasSuffix(".html") {
      let page = String(decoding: data, as: UTF8.self)
      #expect(page.contains("content=\"default-src 'none'; style-src 'self'; script-src 'self'"))
      for match in page.matches(of: /(?:src|<link[^>]* href)="([^"]*)"/) {
        #expect(!match.1.contains(":") && !match.1.hasPrefix("/"), "\(name): \(match.1)")
      }
      // The policy would refuse what is written into a page.
      #expect(!page.contains(" style=") && !page.contains("<style"), "\(name)")
      #expect(page.matches(of: /<script(?! src=)/).isEmpty, "\(name)")
      #expect(page.matches(of: /(?: )on[a-z]+=/).isEmpty, "\(name)")
    }
  }

  @Test func `each link within the book leads to something`() throws {
    let made = try sandbox.run("export", "--html", "Book", "--no-run")
    #expect(made.code == 0, "\(made)")
    let files = try files().mapValues { String(decoding: $0, as: UTF8.self) }
    for (name, page) in files where name.hasSuffix(".html") {
      for match in page.matches(of: /href="([^"]*)"/) where !match.1.contains(":") {
        let parts = match.1.split(separator: "#", omittingEmptySubsequences: false)
        let file = parts[0].isEmpty ? name : String(parts[0])
        let target = files[file]
        #expect(target != nil, "\(name): \(match.1)")
        if parts.count == 2 {
          let anchor = String(parts[1]).removingPercentEncoding ?? ""
          #expect(target?.contains("id=\"\(anchor)\"") == true, "\(name): \(match.1)")
        }
      }
      let ids = page.matches(of: /(?: )id="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "\(name)")
    }
  }

  @Test func `the same course makes the same bytes, and a second time nothing is written`() throws {
    try writeCourse()
    _ = try export()
    let first = try files()
    let again = try export()
    #expect(again.output.contains("Book is as it was"), "\(again)")
    #expect(try files() == first)
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Book")
    _ = try export()
    #expect(try files() == first)
  }

  @Test func `what the course has no longer is removed, and what is not the book's stays`() throws {
    try writeCourse()
    _ = try export()
    try sandbox.write("mine", to: "Book/CNAME")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Lessons/02-two.md")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Lessons/01-one/shape.png")
    try sandbox.edit("Lessons/01-one.md", " and ![a shape](01-one/shape.png)", "")
    #expect(try export().code == 0)
    let names = try files().keys
    #expect(!names.contains("02-two.html") && !names.contains("01-one/shape.png"), "\(names)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Book/01-one"))
    #expect(try sandbox.read("Book/CNAME") == "mine")
  }

  @Test func `a folder that is no book of the course is never written to`() throws {
    try writeCourse()
    try sandbox.write("mine", to: "Book/index.html")
    let refused = try export()
    #expect(refused.code == 1, "\(refused)")
    #expect(refused.talk.contains("Book has files, and is not a book of this course"), "\(refused)")
    #expect(try files().keys.sorted() == ["index.html"])
    #expect(try sandbox.read("Book/index.html") == "mine")

    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Book")
    _ = try export()
    try sandbox.edit("Lessons/course.json", "\"id\": \"course\"", "\"id\": \"other\"")
    #expect(try export().talk.contains("is not a book of this course"))

    let inCourse = try sandbox.run(
      "export", "--html", "Lessons", course: "\(sandbox.path)/Lessons")
    #expect(inCourse.code == 1, "\(inCourse)")
  }

  @Test func `a file or a link in the book's way is not overwritten`() throws {
    try writeCourse()
    _ = try export()
    try sandbox.write(
      "# Four\n\n## F\n\n```swift step=f demonstration\nprint(4)\n```\n\n```output\n4\n```\n",
      to: "Lessons/04-four.md")
    try sandbox.write("mine", to: "Book/04-four.html")
    let taken = try export()
    #expect(taken.talk.contains("Book/04-four.html is not the book's own file"), "\(taken)")
    #expect(try sandbox.read("Book/04-four.html") == "mine")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Book/04-four.html")

    try sandbox.write("precious", to: "precious.html")
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/Book/01-one.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(sandbox.path)/Book/01-one.html",
      withDestinationPath: "\(sandbox.path)/precious.html")
    let linked = try export()
    #expect(linked.talk.contains("Book/01-one.html is a link"), "\(linked)")
    #expect(try sandbox.read("precious.html") == "precious")
  }

  @Test func `a course with a fault makes no book, and says where the fault is`() throws {
    try writeCourse()
    try sandbox.edit("Lessons/02-two.md", "```stdin", "```stdinn")
    try sandbox.edit("Lessons/02-two.md", "step=last", "step")
    let refused = try export()
    #expect(refused.code == 2, "\(refused)")
    #expect(refused.talk.contains("Lessons/02-two.md:5:"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/Book"))
  }

  @Test func `without a form the verb says what it needs`() throws {
    try writeCourse()
    let refused = try sandbox.run("export", course: "\(sandbox.path)/Lessons")
    #expect(refused.code == 64 && refused.talk.contains("lessons export --html Book"), "\(refused)")
  }
}
