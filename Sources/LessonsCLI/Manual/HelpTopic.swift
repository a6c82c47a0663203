internal import LessonMarkup

/// A part of the reference.
///
/// `lessons help fences` shows one, and the manual has all.
struct HelpTopic: Sendable {
  /// An item with its explanation: a fence, a directive or a key.
  struct Entry: Sendable {
    var name: String
    var summary: String
    /// Its parts, such as the words of a fence.
    var parts: [Entry] = []
    /// Lines to copy unchanged.
    var lines: [String] = []
  }

  /// The word to type.
  var name: String
  /// Its subject, in one line.
  var summary: String
  var paragraphs: [String]
  var entries: [Entry]
  var closing: [String] = []

  /// All topics, in the order of the help.
  static let all = [fences, directives, course, editors]

  private static let editors = HelpTopic(
    name: "editors", summary: "the settings that make an editor start `lessons lsp`",
    paragraphs: [
      "`lessons lsp` shows verdicts, values and hints on the pages in your editor, and findings of `lint` in "
        + "lessons. It works beside sourcekit-lsp, which does completion and types. Copy the lines for your "
        + "editor into its file."
    ],
    entries: EditorLines.all.map { editor in
      Entry(
        name: "\(editor.name): \(editor.file)", summary: editor.summary,
        lines: editor.lines.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init))
    })

  private static let fences = HelpTopic(
    name: "fences", summary: "the fences of a lesson",
    paragraphs: [
      "A lesson is a Markdown file. Its `#` heading is the title, and each `##` section with a fence "
        + "`swift` is a step. The words after the three backticks of a fence determine its role; any other "
        + "fence is prose."
    ],
    entries: FenceKind.all.map { kind in
      Entry(
        name: kind.name, summary: kind.summary,
        parts: kind.words.map { Entry(name: $0.spelling, summary: $0.summary) })
    },
    closing: [
      "A regular expression is matched against these lines. First comes the verdict's name as in "
        + "`lessons check --json`, such as `wrong-output`. Next comes a fact, if there is one: "
        + "`differs-at 5`, `ends-after 4`, `goes-on-at 5`, `printed-nothing` (then, on a line of its "
        + "own, `extra-lines 2` if nothing is missing and there are two extra lines), "
        + "`unreadable-page`, `memory`, `linker-words`, `compiles`, `other-error`, `no-crash`, "
        + "`other-crash`, `exited 3`, "
        + "`file-too-large`, `in-check`, `compiling` or `running`. Last come the messages of the "
        + "compiler and the checks, the output, and what the program wrote to standard error. `^` and "
        + "`$` match at the start and end of each line."
    ])

  private static let directives = HelpTopic(
    name: "directives", summary: "the comments in a step's code that have a special meaning",
    paragraphs: [
      "They are spelled as in Apple's playgrounds. A solution has none, unless the starter has several "
        + "editable regions."
    ],
    entries: DirectiveKind.all.map { Entry(name: $0.spelling, summary: $0.summary) })

  private static let course = HelpTopic(
    name: "course", summary: "the file `course.json` and the other files beside the lessons",
    paragraphs: [
      "A course is a folder of lessons, `NN-slug.md`, in the order of their numbers. The files of "
        + "`NN-slug/` are copied into the folder in which that lesson's steps run. `glossary.md` "
        + "defines the course's terms, each under a `##` heading; a lesson links to a term as "
        + "`[origin](glossary.md#origin)`. `course.json` describes the course; the file and each of its "
        + "keys are optional."
    ],
    entries: CourseKey.all.map { key in
      let fallback = key.fallback.map { " The default is `\($0)`." } ?? ""
      return Entry(
        name: key.name,
        summary: HelpTopic.sentence(key.summary) + " The value is \(key.takes)." + fallback)
    })

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
