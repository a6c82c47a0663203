import LessonMarkup
import Testing

/// The markup of playgrounds and of other tools, each form with what a lesson makes of it.
@Suite struct ImportedGrammarTests {
  private static func course(
    _ text: String, _ kind: ImportSource.Kind = .page,
    errors: @escaping ImportedCourse.Errors = { $0.map { _ in [] } }
  ) throws -> ImportedCourse {
    let source = ImportSource(path: "p", name: "P", text: text, kind: kind)
    return try ImportedCourse.lessons(from: [source], errors: errors)
  }

  /// What stands in the old material, and what the lesson has.
  static let forms: [(old: String, new: String)] = [
    // Lines and blocks of prose.
    ("//: one\n//: two\n1", "one\ntwo\n"), ("//:no space\n1", "no space\n"),
    ("/*: all in one line */\n1", "all in one line\n"),
    ("/*: first\n second\n */\n1", "first\nsecond\n"),
    ("/*:\n a /* b */ c\n*/\n1", "a /* b */ c\n"), ("/*:\n    - x\n      y\n */\n1", "- x\n  y\n"),
    ("/*:\n Title\n =====\n */\n1", "# Title\n"), ("/*:\n # T\n Sub\n ---\n */\n1", "## Sub\n"),
    ("//: ##No space\n1", "## No space\n"),
    ("//: hard break\\\n//: next\n1", "hard break\\\nnext\n"),
    ("  //: indented\n1", "indented\n"), ("\t/*:\n\t words\n\t*/\n1", "words\n"),
    // What only looks like prose.
    ("let s = \"\"\"\n//: text\n\"\"\"", "\n//: text\n"),
    ("let s = \"/*: x */\"", "let s = \"/*: x */\""),
    ("func f() {\n  //: in\n}", "  // in\n"), ("let a = 1 //: behind", "let a = 1 // behind"),
    (
      "/*\n ```\n x\n ```\n*/\nlet a = 1",
      "demonstration\n/*\n     ```\n x\n     ```\n*/\nlet a = 1"
    ),
    // Callouts, alerts.
    ("/*:\n - Note: Take care.\\\n   second\n */\n1", "- Note: Take care.\\\n  second\n"),
    ("/*:\n * Callout(Tips):\n   Words.\n */\n1", "* Callout(Tips):\n  Words.\n"),
    ("/*:\n + Experiment: Try it.\n */\n1", "+ Experiment: Try it.\n"),
    ("/*:\n - callout(Mine): Words.\n */\n1", "- callout(Mine): Words.\n"),
    ("/*:\n * Important:\n   Words.\n */\n1", "* Important:\n  Words.\n"),
    ("//: - seealso: Words.\n1", "- seealso: Words.\n"),
    ("/*:\n > [!NOTE]\n > Words.\n */\n1", "> [!NOTE]\n> Words.\n"),
    // Links and pictures that lead nowhere leave their words.
    ("//: a [Next](@next) b\n1", "a Next b\n"), ("//: [w](glossary://reuse%20id) b\n1", "w b\n"),
    ("//: [w](#nowhere), `x` stays *so*\n1", "w, `x` stays *so*\n"),
    ("//: ![a pic](no.png) b\n1", "a pic b\n"),
    ("//: see <doc:Closures> b\n1", "see `Closures` b\n"),
    ("//: see [Adding Files](Adding%20Files) b\n1", "see Adding Files b\n"),
    ("//: ![a film](v.mp4 poster=\"p.png\" width=\"400\") b\n1", "a film b\n"),
    // Lines that only lead to the pages around.
    ("//: w\n//:\n//: [Next](@next)\n1", "# P\n\nw\n\n## P\n\n```"),
    (
      "/*:\n w\n\n ---\n [< Back](@previous) | [Contents](Contents) | [**Next**](@next)\n*/",
      "# P\n\nw\n\n## Go on"
    ),
    ("//: w\n//: ## [Next: Sums](@next)\n1", "# P\n\nw\n\n## P\n\n```"),
    // Directives of Swift Playgrounds.
    (
      "//#-hidden-code\nlet a = 1\n//#-end-hidden-code",
      "//#-hidden-code\nlet a = 1\n//#-end-hidden-code"
    ),
    ("//#-hidden-code\nlet a = 1", "//#-hidden-code\nlet a = 1\n//#-end-hidden-code"),
    (
      "//#-editable-code Tap\nlet a = 1\n//#-end-editable-code",
      "//#-editable-code Tap\nlet a = 1\n"
    ),
    (
      "let a = /*#-editable-code n*/3/*#-end-editable-code*/",
      "let a = /*#-editable-code n*/3/*#-end-editable-code*/"
    ),
    ("//#-code-completion(everything, hide)\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("//#-copy-source(id1)\nlet a = 1\n//#-end-copy-source", "demonstration\nlet a = 1\n```"),
    ("//#-localizable-zone(k)\n// w\n//#-end-localizable-zone\nlet a = 1", "// w\nlet a = 1"),
    ("//#-no-such-thing\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("//#-code-completion(keyword, show, func, var)\nlet a = 1", "demonstration\nlet a = 1\n"),
    (
      "//#-code-completion(identifier, show, if, tj, shine(color:), ., =)\nlet a = 1",
      "demonstration\nlet a = 1\n"
    ),
    (
      "//#-code-completion(description, show, \"harvest()\")\nlet a = 1",
      "demonstration\nlet a = 1\n"
    ),
    (
      "//#-copy-destination(\"Page1\", id1)\nlet a = 1\n//#-end-copy-destination",
      "demonstration\nlet a = 1\n```"
    ),
    ("//#-learning-code-snippet(one)\nlet a = 1", "demonstration\nlet a = 1\n"),
    ("let a = /*#-code-walkthrough(w)*/4/*#-code-walkthrough(w)*/", "let a = 4\n"),
    // Hidden code that begins and ends inside a statement or a type.
    (
      "let a = [1]\n//#-hidden-code\n.map { $0 }\n//#-end-hidden-code",
      "let a = [1]\n//#-hidden-code\n.map { $0 }\n//#-end-hidden-code\n```"
    ),
    (
      "//#-hidden-code\nclass X {\n//#-end-hidden-code\nlet a = 1\n//#-hidden-code\n}\n//#-end-hidden-code",
      "class X {\n//#-end-hidden-code\nlet a = 1\n//#-hidden-code\n}"
    ),
    ("let a = <#here#>", "norun\nlet a = /*#-editable-code*/ /* here */ /*#-end-editable-code*/"),
    ("f(<#here#>)", "demonstration\nf(/*#-editable-code*/ /* here */ /*#-end-editable-code*/)"),
    (
      "let a = <#T##value##Int#>", "let a = /*#-editable-code*/ /* value */ /*#-end-editable-code*/"
    ),
    // Results in comments.
    ("1 + 2 // gives 3", "1 + 2  // → 3"), ("1 + 2 //=> 3", "1 + 2  // → 3"),
    ("print(\"a\") // Prints \"a\"", "print(\"a\")\n```\n\n```output\na\n```"),
    // nef, and the snippets of SwiftPM.
    (
      "// nef:begin:hidden\nlet a = 1\n// nef:end\n1",
      "//#-hidden-code\nlet a = 1\n//#-end-hidden-code"
    ),
    (
      "// snippet.hide\nlet a = 1\n// snippet.show\n1",
      "//#-hidden-code\nlet a = 1\n//#-end-hidden-code"
    ),
    (
      "// nef:begin:header\n/*\n layout: docs\n*/\n// nef:end\nlet a = 1",
      "/*\n layout: docs\n*/\nlet a"
    ),
    ("// snippet.name\nlet a = 1\n// snippet.end", "demonstration\nlet a = 1\n```"),
    // What only speaks to Xcode.
    ("let a = 1\nPlaygroundPage.current.needsIndefiniteExecution = true", "let a = 1\n```"),
    ("//: Playground - noun: a place where people can play\nlet a = 1", "# P\n\n## P\n"),
  ]

  @Test(arguments: forms) func `each form of a page has its place in a lesson`(
    form: (old: String, new: String)
  ) throws {
    let text = try Self.course(form.old).files.first?.text ?? ""
    #expect(text.contains(form.new), "\(text)")
  }

  @Test(arguments: [
    ("```swift\nlet a = 1\n```", "demonstration\nlet a = 1\n```"),
    ("~~~swift\nlet a = 1\n~~~", "demonstration\nlet a = 1\n```"),
    ("``` {.swift}\nlet a = 1\n```", "demonstration\nlet a = 1\n```"),
    (
      "```swift\n# let h = 1\nlet a = h\n```",
      "//#-hidden-code\nlet h = 1\n//#-end-hidden-code\nlet a"
    ),
    ("```swift,ignore\nx(\n```", "```swift norun\nx(\n```"),
    ("```swift no-playground\nx(\n```", "```swift norun\nx(\n```"),
    ("> Note: Take care.\n\n```swift\n1\n```", "> Note: Take care.\n\n"),
    ("See <doc:Closures#Capturing>.\n\n```swift\n1\n```", "See `Closures#Capturing`.\n"),
    ("```swift\nprint(1)\n// Prints \"1\"\n```", "print(1)\n```\n\n```output\n1\n```"),
    ("```swift\n\"\"\"\nw\n\"\"\"\n```", "demonstration\n\"\"\"\nw\n\"\"\"\n```"),
    ("w\n\n[Previous](1.md) | [Next](3.md)\n\n```swift\n1\n```", "w\n\n```swift"),
    ("```js\nx(\n```", "```js\nx(\n```"),
    ("1. a\n\n   ```swift\n   let a = 1\n   ```", "   ```swift\n   let a = 1"),
  ])
  func `each fence of a tutorial has its place in a lesson`(old: String, new: String) throws {
    let text = try Self.course("# T\n\n## A\n\n\(old)\n", .tutorial).files.first?.text ?? ""
    #expect(text.contains(new), "\(text)")
  }

  @Test func `a line cuts pages, and what stands above the first is code of all`() throws {
    let course = try Self.course("let b = 2\n//// One\nb\n//// Two\n//: w\nb + 1\n")
    #expect(course.files.map(\.name) == ["01-one.md", "02-two.md"])
    #expect(
      course.files.allSatisfy {
        $0.text.contains("//#-hidden-code\nlet b = 2\n//#-end-hidden-code")
      })
  }

  @Test func `a comment that is switched off cuts nothing`() throws {
    let course = try Self.course("let b = 2\n//print(b)\n//// Prints \"2\"\n//\nb\n")
    #expect(course.files.map(\.name) == ["01-p.md"])
  }

  /// Says that each line with a word in it is wrong.
  private static func refusing(_ word: String, _ message: String) -> ImportedCourse.Errors {
    { files in
      files.map { file in
        file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
          $0.element.contains(word)
        }.filter { _ in !file.text.contains("norun") && !file.text.contains("```error") }.map {
          ImportedCourse.Fault(line: $0.offset + 1, message: message)
        }
      }
    }
  }

  @Test func `only the statement that is refused is there to read, at its line of the file`() throws
  {
    let course = try Self.course(
      "//: # T\nlet a = 1\nlet b = bad(a,\n  2)\nlet c = 3\n",
      errors: Self.refusing("bad", "no such thing"))
    let text = course.files[0].text
    #expect(text.contains("demonstration\nlet a = 1\n```"), "\(text)")
    #expect(text.contains("```swift norun\nlet b = bad(a,\n  2)\n```"), "\(text)")
    #expect(text.contains("```swift\nlet c = 3\n```"), "\(text)")
    #expect(course.untaken == [Untaken(path: "p", line: 3, .refused("no such thing"))])
    #expect(course.refused == 1)
  }

  @Test(
    arguments: [
      "error: a is constant", "won't compile", "오류", "错误: a 是常量", "Fehler",
    ], ["cannot assign", "expected expression"])
  func `code whose comment says so becomes a step that must not compile`(
    comment: String, fault: String
  ) throws {
    let course = try Self.course(
      "//: ## A\nlet a = 1\na = 2 // \(comment)\nlet c = 3\n",
      errors: { files in
        files.map { file in
          let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
          return lines.firstIndex { $0.hasPrefix("a = 2") }.map {
            [ImportedCourse.Fault(line: $0 + 1, message: fault)]
          } ?? []
        }
      })
    let text = course.files[0].text
    #expect(
      text.contains("## A: what does not compile\n\n```swift step=a-what-does-not-compile"),
      "\(text)")
    #expect(text.contains("```error\n\(fault)\n```\n\n## A: continued"), "\(text)")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("## A: what") } == 1, "\(text)")
    #expect(course.untaken.isEmpty, "\(course.untaken)")
  }

  @Test func `an import of a module that is not there goes, and Foundation comes with some`() throws
  {
    let course = try Self.course(
      "import Combine\nimport UIKit\n//: w\nlet a = 1\n",
      errors: { files in
        files.map { file in
          file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { line in
              ["Combine", "UIKit"].first { line.element == "import \($0)" }.map {
                ImportedCourse.Fault(line: line.offset + 1, message: "no such module '\($0)'")
              }
            }
        }
      })
    let text = course.files[0].text
    #expect(text.contains("import Foundation") && !text.contains("import UIKit"), "\(text)")
    #expect(!text.contains("Some code here"), "\(text)")
    #expect(course.untaken.map(\.line) == [1, 2], "\(course.untaken)")
  }
}
