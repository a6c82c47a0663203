internal import LessonModel

/// The purpose of a fence in a lesson.
enum FenceRole: Hashable, Sendable {
  /// Swift code of a step or of the lesson's preamble.
  case code
  case solution, wrong, check, output, error, crash, hint, stdin, uses
  /// Text that learners see unchanged.
  case prose
}

/// A kind of fence that has a meaning in a lesson, with its options.
///
/// The parser, lint, the shells' completion, editors and the reference in the help read `all`.
package struct FenceKind: Hashable, Sendable {
  /// An option that may follow the fence's name.
  package struct Word: Hashable, Sendable {
    /// The option's name.
    package var name: String
    /// The placeholder of the value in the help; `nil` for an option without a value.
    package var value: String?
    /// The option's meaning, as a sentence.
    package var summary: String
    /// Whether a fence may have the option more than once.
    package var isRepeatable = false
    /// Whether an option with a value may also omit the value.
    package var mayStandAlone = false
    /// The values with a special meaning, which an editor can offer.
    package var values: [String] = []

    init(
      _ name: String, _ value: String? = nil, _ summary: String, isRepeatable: Bool = false,
      mayStandAlone: Bool = false, values: [String] = []
    ) {
      (self.name, self.value, self.summary) = (name, value, summary)
      (self.isRepeatable, self.mayStandAlone, self.values) = (isRepeatable, mayStandAlone, values)
    }

    /// The option as authors write it, with the placeholder for its value.
    package var spelling: String {
      guard let value else { return name }
      return mayStandAlone ? "\(name)[=\(value)]" : "\(name)=\(value)"
    }
  }

  /// The fence's purpose.
  var role: FenceRole
  /// The text after the three backticks.
  package var name: String
  /// The fence's content, in sentences.
  package var summary: String
  /// The options that the fence may have.
  package var words: [Word] = []

  /// All kinds, in the order of their fences in a step.
  package static let all: [FenceKind] = [
    FenceKind(
      role: .code, name: "swift",
      summary:
        "The code with which the learner starts. Above the first step it is code for the whole lesson, "
        + "which most lessons hide.",
      words: [
        Word("step", "ID", "The step's name, which never changes: letters, digits, `-` and `_`."),
        Word(
          "was", "ID",
          "A name that the step had before, so that learners keep their progress; `lesson/ID` if the step "
            + "was in another lesson.", isRepeatable: true),
        Word(
          "timeout", "SECONDS",
          "The step's limit on processor time, in place of 10 seconds; the limit on elapsed time is six "
            + "times as long."),
        Word(
          "starter", "END",
          "How the starter ends: `passes`, `does-not-compile`, or a regular expression for the text of its "
            + "failure. Without this word, the starter compiles and fails.",
          values: StarterEnd.words.keys.sorted()),
        Word(
          "demonstration", nil,
          "The learner changes nothing: the step is run, shown and passed."),
        Word(
          "wire", "\"FIELD\"",
          "Draws the step's requests and responses below the verdict. FIELD is a header field to show in "
            + "the drawing; without it the drawing shows fields that say who asks or what to do next.",
          mayStandAlone: true),
        Word(
          "keep", nil,
          "Keeps the output of a pass for the learner, in `lessons summary`."
        ),
        Word(
          "printing", "passes",
          "An answer may print the expected output in any way; no check looks at how.",
          values: [
            "An answer may simply "
              + "print the expected output; no check looks at how."
          ]),
      ]),
    FenceKind(
      role: .solution, name: "swift solution",
      summary:
        "The right code between the starter's `//#-editable-code` and `//#-end-editable-code`, without "
        + "indentation. For several such regions, each is between directives of its own, in order. For "
        + "none, it is the whole step."),
    FenceKind(
      role: .wrong, name: "swift wrong",
      summary: "An answer that a learner may give and that must fail, written like a solution.",
      words: [
        Word(
          "gets", "\"TEXT\"",
          "A part of the message that the learner must get: from the compiler, a check, or the first hint. "
            + "Leave out backticks, because a fence's first line may not contain others."),
        Word(
          "not", "\"TEXT\"",
          "A part of a message that the learner must not get, such as a hint for another mistake."
        ),
      ]),
    FenceKind(
      role: .check, name: "swift check",
      summary:
        "Hidden code that runs after the step: `expect(value == 3, \"what to do about it\")`."),
    FenceKind(
      role: .output, name: "output",
      summary:
        "The step's output. `...` alone on a line matches any lines, `[..]` any characters in a line.",
      words: [
        Word("verbatim", nil, "`...` and `[..]` are ordinary text."),
        Word(
          "any", nil,
          "Any output is right, in a free exercise; a `swift check` decides. The fence is empty."),
      ]),
    FenceKind(
      role: .error, name: "error",
      summary: "The step must not compile, and the compiler's messages contain each of these lines."
    ),
    FenceKind(
      role: .crash, name: "crash",
      summary: "The step must crash, and its last message contains this text."),
    FenceKind(
      role: .hint, name: "hint",
      summary: "Help, in Markdown. Hints are shown one after another.",
      words: [
        Word(
          "when", "\"REGEX\"",
          "The hint is for failures that match: in a message of the compiler, a check or the program, or "
            + "in the output. For a backtick write `\\x60`.")
      ]),
    FenceKind(
      role: .stdin, name: "stdin",
      summary: "The content of standard input, which is shown with the step."),
    FenceKind(
      role: .uses, name: "uses",
      summary:
        "Names that the step may use, one a line, such as `World.send`. They are shown with the step, each "
        + "with its declaration and the first sentence of its documentation."),
    FenceKind(
      role: .prose, name: "swift norun",
      summary: "Code to read, anywhere in the prose: coloured, and never compiled."),
  ]

  /// Returns the kind for a role, or `nil` for prose.
  static func of(_ role: FenceRole) -> FenceKind? { all.first { $0.role == role } }

  /// The roles by a fence's first word, except for Swift's fences.
  static let plain = roles(of: all.filter { !$0.name.hasPrefix("swift") }, from: 0)

  /// The roles of Swift's fences by their second word.
  static let ofSwift = roles(of: all.filter { $0.name.hasPrefix("swift ") }, from: "swift ".count)

  private static func roles(
    of kinds: [FenceKind], from start: Int
  ) -> [String: FenceRole] {
    Dictionary(
      kinds.map { (String($0.name.dropFirst(start)), $0.role) },
      uniquingKeysWith: { first, _ in first })
  }
}
