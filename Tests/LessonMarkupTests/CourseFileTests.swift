import Foundation
import GoldenFiles
import LessonMarkup
import LessonModel
import TestPrograms
import Testing

/// The file `course.json`: what it may say, and what is said about what it may not.
@Suite struct CourseFileTests {
  private static func read(_ text: String) -> CourseFile {
    CourseFile(text, in: "Lessons", path: "course.json")
  }

  @Test func `a file with every key is understood`() {
    let file = Self.read(
      """
      {
        "$schema": "course.schema.json",
        "id": "swift-basics",
        "title": "Swift’s basics \\u00e9 \\"quoted\\"",
        "author": "A. N. Author",
        "license": "CC-BY-4.0",
        "languageMode": 5,
        "isolation": "nonisolated",
        "modules": ["MyKit", "_Other2"],
        "network": false,
        "format": {"indentation": {"spaces": 4}},
        "parts": [{"title": "Part", "from": "keys"}],
        "lessons": {"keys": {"requires": ["basic"], "minutes": 60}, "basic": {}},
        "paths": [
          {"id": "short", "title": "Short", "about": "What.", "minutes": 30, "steps": ["keys/one"]}
        ]
      }
      """)
    #expect(file.problems == [])
    var expected = CourseManifest(id: "swift-basics")
    expected.title = "Swift’s basics é \"quoted\""
    expected.author = "A. N. Author"
    expected.license = "CC-BY-4.0"
    expected.language = PageLanguage(mode: .five, isolation: .nonisolated)
    expected.modules = ["MyKit", "_Other2"]
    expected.layout = .rules("{\"indentation\": {\"spaces\": 4}}")
    expected.parts = [CoursePart(title: "Part", first: "keys")]
    expected.facts = [
      "keys": LessonFacts(requires: ["basic"], minutes: 60), "basic": LessonFacts(),
    ]
    expected.paths = [
      CoursePath(
        id: "short", title: "Short", about: "What.", minutes: 30,
        steps: [StepAddress(lesson: "keys", step: "one")])
    ]
    #expect(file.manifest == expected)
  }

  @Test func `without a file or a key what is usual counts`() {
    for file in [CourseFile(missingIn: "Lessons"), Self.read("{}")] {
      #expect(file.problems == [])
      #expect(file.manifest == CourseManifest(id: "Lessons"))
      #expect(file.manifest.language.compilerOptions.joined(separator: " ").contains("6 "))
      #expect(file.manifest.allows(module: "AnyModule"))
    }
    #expect(Self.read("{\"format\": false}").manifest.layout == .none)
  }

  @Test func `modules of Swift itself are always allowed`() {
    let manifest = Self.read("{\"modules\": [\"MyKit\"]}").manifest
    for module in ["MyKit", "Swift", "Foundation", "Synchronization"] {
      #expect(manifest.allows(module: module))
    }
    for module in ["Mykit", "NetworkCore", "Glibc"] { #expect(!manifest.allows(module: module)) }
    #expect(!Self.read("{\"modules\": []}").manifest.allows(module: "MyKit"))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var place: String
    var words: String
    var testDescription: String { text }

    init(_ text: String, _ place: String, _ words: String) {
      (self.text, self.place, self.words) = (text, place, words)
    }
  }

  private static let faults: [Fault] = [
    Fault("", "1:1", "this file has to be one JSON object"),
    Fault("[]", "1:1", "this file has to be one JSON object; begin it with `{`"),
    Fault("// A course\n{}", "1:1", "JSON has no comments; remove this one"),
    Fault("{\"id\": \"a\"", "1:11", "the JSON ends too early; close its open brackets and quotes"),
    Fault("{\n  \"id\": \"a\",\n}", "3:1", "this is not JSON"),
    Fault("{\"title\": \"é\" \"id\": \"a\"}", "1:15", "this is not JSON"),
    Fault("{\"id\": 'a'}", "1:8", "this is not JSON"),
    Fault("{} {}", "1:4", "this is not JSON"),
    Fault("{\"id\": \"a\",\n \"id\": \"b\"}", "2:2", "the key `id` is written twice; keep one"),
    Fault(
      "{\"modules\": " + String(repeating: "[", count: 100), "1:76", "this is nested too deeply"),
    Fault("{\"Title\": \"A\"}", "1:2", "unknown key `Title`; did you mean `title`?"),
    Fault("{\"languagemode\": 5}", "1:2", "did you mean `languageMode`?"),
    Fault("{\r\n  \"titel\": \"é\"\r\n}\r\n", "2:3", "did you mean `title`?"),
    Fault("{\"version\": 1}", "1:2", "unknown key `version`; there are `$schema`, `id`, `title`, "),
    Fault("{\"id\": 7}", "1:8", "`id` cannot be `7`; it takes a string of letters, digits"),
    Fault("{\"id\": \"two words\"}", "1:8", "`id` cannot be `\"two words\"`; it takes"),
    Fault("{\"id\": \"\"}", "1:8", "`id` cannot be `\"\"`"),
    Fault("{\"id\": \"../x\"}", "1:8", "`id` cannot be"),
    Fault("{\"id\": null}", "1:8", "`id` cannot be `null`"),
    Fault("{\"title\": \"\"}", "1:11", "it takes a string of one line that is not empty"),
    Fault("{\"title\": \"a\\nb\"}", "1:11", "it takes a string of one line"),
    Fault("{\"title\": \"\\u001b[31m\"}", "1:11", "it takes a string of one line"),
    Fault("{\"author\": [\"A\"]}", "1:12", "`author` cannot be `[\"A\"]`"),
    Fault("{\"license\": \"\\ud800\"}", "1:13", "`license` cannot be"),
    Fault("{\"languageMode\": 4}", "1:18", "`languageMode` cannot be `4`; it takes 5 or 6"),
    Fault("{\"languageMode\": \"6\"}", "1:18", "`languageMode` cannot be `\"6\"`; it takes 5 or 6"),
    Fault(
      "{\"isolation\": \"mainactor\"}", "1:15",
      "`isolation` cannot be `\"mainactor\"`; did you mean `\"main-actor\"`?"),
    Fault(
      "{\"isolation\": true}", "1:15",
      "it takes `\"main-actor\"` or `\"nonisolated\"`"),
    Fault("{\"modules\": \"MyKit\"}", "1:13", "`modules` cannot be `\"MyKit\"`; it takes an array"),
    Fault("{\"modules\": [\"MyKit\", \"MyKit\"]}", "1:13", "names of modules, each once"),
    Fault("{\"modules\": [\"My Kit\"]}", "1:13", "`modules` cannot be"),
    Fault("{\"modules\": [7]}", "1:13", "`modules` cannot be `[7]`"),
    Fault(
      "{\"network\": true}", "1:13",
      "`network` cannot be `true`: code of a course cannot reach the network yet; write `false`"),
    Fault("{\"network\": 0}", "1:13", "`network` cannot be `0`; it takes `false`"),
    Fault("{\"format\": true}", "1:12", "it takes a configuration of `swift format`"),
    Fault("{\"parts\": {}}", "1:11", "`parts` cannot be `{}`; it takes an array such as"),
    Fault("{\"parts\": [\"A\"]}", "1:12", "a part is an object with `title`, `from` in it"),
    Fault(
      "{\"parts\": [{\"titel\": \"A\"}]}", "1:13",
      "a part has no key `titel`; did you mean `title`?"),
    Fault("{\"parts\": [{\"title\": \"A\"}]}", "1:12", "a part needs a `title` and the lesson"),
    Fault("{\"lessons\": {\"a\": 7}}", "1:19", "a lesson is an object with `requires`, `minutes`"),
    Fault("{\"lessons\": {\"a\": {\"minutes\": 0}}}", "1:31", "a whole number of minutes"),
    Fault("{\"lessons\": {\"a\": {\"requires\": \"b\"}}}", "1:32", "an array of ids of lessons"),
    Fault("{\"paths\": [{\"id\": \"all\"}]}", "1:12", "other than `all`, and a `title`"),
    Fault(
      "{\"paths\": [{\"id\": \"a\", \"title\": \"A\", \"steps\": [\"x\"]}]}", "1:48",
      "`steps` takes the steps of the path"),
    Fault("{\"format\": \"4 spaces\"}", "1:12", "which is an object, or `false`"),
  ]

  @Test(arguments: faults)
  func `what is wrong is said at its place`(fault: Fault) throws {
    let problems = Self.read(fault.text).problems
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect("\(problem.line):\(problem.column)" == fault.place)
    #expect(problem.message.contains(fault.words), "\(problem.message)")
    #expect(problem.rule == "course-json")
    #expect(!problem.message.contains("\n"))
  }

  @Test func `everything wrong is said at once, and the rest counts`() {
    let file = Self.read(
      "{\n  \"id\": \"good\",\n  \"titel\": \"A\",\n  \"languageMode\": 7,\n  \"author\": \"B\"\n}")
    #expect(file.problems.map(\.line) == [3, 4])
    #expect(file.manifest.id == "good" && file.manifest.author == "B")
  }

  private static let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/LessonMarkup/Course/course.schema.json").standardized
    .path

  @Test func `the published schema is that of the keys`() throws {
    try expectGolden(CourseSchema.text, at: Self.schema)
    #expect(try JSONSerialization.jsonObject(with: Data(CourseSchema.text.utf8)) is [String: Any])
    for key in CourseKey.all { #expect(CourseSchema.text.contains("\"\(key.name)\": {")) }
  }

  private static let right = [
    "{}", "{\"id\": \"a-b_C9\"}", "{\"id\": \"a\"}",
    "{\"title\": \"Ünïcode’s\", \"author\": \"\\u00e9\"}",
    "{\"languageMode\": 5, \"isolation\": \"nonisolated\"}", "{\"modules\": []}",
    "{\"languageMode\": 6, \"isolation\": \"main-actor\", \"modules\": [\"A\", \"_b\"]}",
    "{\"network\": false, \"format\": false, \"$schema\": \"x\"}", "{\"format\": {\"a\": [1]}}",
  ]

  @Test(.enabled(if: Program.python(with: "jsonschema") != nil, "needs python3-jsonschema"))
  func `schema and reader take and refuse the same`() throws {
    // What is no JSON is no matter of a schema, and Python's JSON takes half of a surrogate pair.
    let faults = Self.faults.filter { fault in
      !["JSON", "nested", "twice"].contains { fault.words.contains($0) }
        && !fault.text.contains("\\ud800")
    }.map(\.text)
    #expect(faults.count > 20)
    let texts = Self.right + faults
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for text in sys.argv[2:]:
          print("right" if validator.is_valid(json.loads(text)) else "wrong")
      """
    let python = try #require(Program.python(with: "jsonschema"))
    let answer = try python.run(["-c", script, Self.schema] + texts).text
    let answers = answer.split(separator: "\n").map { $0 == "right" }
    try #require(answers.count == texts.count, "\(answer)")
    for (text, isRight) in zip(texts, answers) {
      #expect(Self.read(text).problems.isEmpty == isRight, "\(text)")
    }
    #expect(Self.right.allSatisfy { Self.read($0).problems.isEmpty })
  }
}
