internal import LessonModel

/// The table of keys in `course.json`, with their purpose and kind of value.
///
/// The reader, the schema and the help all use this table.
package struct CourseKey: Sendable {
  /// The kind of a key's value.
  package enum Kind: Hashable, Sendable {
    /// A name that people can type: letters, digits, `_`, and `-` inside.
    case name
    /// A one-line string.
    case line
    case number([Int])
    case word([String])
    /// An array of the names of Swift modules, each once.
    case modules
    /// `false` only, because `true` is not supported yet.
    case off
    /// An array of lessons' ids, each once.
    case lessons
    /// An array of steps, each once.
    case steps
    /// An object of lessons' present ids, by their former ones.
    case renaming
    /// An array of titles, each with the first lesson of its part.
    case parts
    /// An object of facts about lessons, by their ids.
    case facts
    /// An array of named ways through the course.
    case paths
    /// A `swift format` configuration object, or `false`.
    case layout
  }

  /// The key's name.
  package let name: String
  /// The kind of value.
  package let kind: Kind
  /// The key's purpose, in one line without a full stop.
  package let summary: String
  /// The default value as JSON; `nil` when there is none.
  package let fallback: String?

  private init(_ name: String, _ kind: Kind, or fallback: String? = nil, _ summary: String) {
    (self.name, self.kind, self.fallback, self.summary) = (name, kind, fallback, summary)
  }

  static let id = CourseKey(
    "id", .name,
    "the name for programs, to which progress belongs (else the folder's name)")
  static let title = CourseKey("title", .line, "the name for people")
  static let author = CourseKey("author", .line, "the author of the course")
  static let license = CourseKey(
    "license", .line, "the license of its text and code, such as `MIT`")
  static let languageMode = CourseKey(
    "languageMode", .number(PageLanguage.Mode.allCases.map(\.rawValue)), or: "6",
    "the language mode of its code")
  static let isolation = CourseKey(
    "isolation", .word(PageLanguage.Isolation.allCases.map(\.rawValue)), or: "\"main-actor\"",
    "the isolation of code that does not state any")
  static let modules = CourseKey(
    "modules", .modules,
    "the modules that its code may import besides the standard library and Foundation (else any)")
  static let network = CourseKey(
    "network", .off, or: "false",
    "whether its code may reach the network, which is not supported yet")
  static let format = CourseKey(
    "format", .layout,
    "a configuration of `swift format` for its code, or `false` for any layout (else the nearest "
      + "`.swift-format`)")
  static let drafts = CourseKey(
    "drafts", .lessons,
    "the ids of lessons that learners do not see yet, and that `validate` proves with `--drafts`")
  static let renamed = CourseKey(
    "renamed", .renaming,
    "the new ids of renamed lessons, by their old ones, so that learners keep pages and passes")
  static let removed = CourseKey(
    "removed", .steps,
    "the released steps that are gone for good: learners keep the passes, and nothing counts them")
  static let parts = CourseKey(
    "parts", .parts,
    "the parts of the course in order, each with its first lesson")
  static let lessons = CourseKey(
    "lessons", .facts,
    "for a lesson's id, the ids of the lessons that it `requires`, and the `minutes` that it takes")
  static let paths = CourseKey(
    "paths", .paths,
    "paths through the course for `lessons next --path`, each with some of the steps in order")
  static let schema = CourseKey(
    "$schema", .line, "the address of this schema, for editors")

  /// All keys, in the order in which authors write them.
  package static let all = [
    schema, id, title, author, license, languageMode, isolation, modules, network, format,
    drafts, renamed, removed, parts, lessons, paths,
  ]
}

extension CourseKey {
  /// The kind of value, in words.
  package var takes: String {
    switch kind {
    case .name: "a string of letters, digits, `_`, and `-` between them"
    case .line: "a string of one line that is not empty"
    case .number(let numbers): Self.either(numbers.map(String.init))
    case .word(let words): Self.either(words.map { "`\"\($0)\"`" })
    case .modules: "an array of names of modules, each once, such as `[\"MyKit\"]`"
    case .off: "`false`"
    case .lessons: "an array of ids of lessons, each once, such as `[\"keys\"]`"
    case .steps: "an array of steps, each once, such as `[\"keys/one\"]`"
    case .renaming: "an object such as `{\"old-id\": \"new-id\"}`"
    case .parts: "an array such as `[{\"title\": \"Basics\", \"from\": \"keys\"}]`"
    case .facts: "an object such as `{\"keys\": {\"requires\": [\"basic\"], \"minutes\": 60}}`"
    case .paths:
      "an array such as `[{\"id\": \"short\", \"title\": \"One hour\", \"steps\": [\"keys/one\"]}]`, also with "
        + "`about` and `minutes`"
    case .layout: "a configuration of `swift format`, which is an object, or `false`"
    }
  }

  private static func either(_ choices: [String]) -> String {
    choices.joined(separator: " or ")
  }
}
