internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// The messages of `class`.
enum ClassMessages {
  static let notThere = "there is no such file"
  static let emptyFolder = "it has no submission: no file *.lessons and no workspace"
  static let nothingBegun = "its learner has not begun a step"
  static let twice = "it is a copy of another file here"

  /// Returns the message that a later submission from the same workspace replaces this one.
  ///
  /// - Parameter names: The names in both submissions; `nil` if they are the same.
  /// - Returns: The message.
  static func earlier(_ names: (old: String, new: String)?) -> String {
    "a later submission from the same workspace counts instead"
      + (names.map { "; this one is by `\($0.old)`, that one by `\($0.new)`" } ?? "")
  }

  /// Returns the message that several people have the same name.
  static func namesakes(_ name: String, _ count: Int) -> String {
    "\(count) different workspaces were handed in under the name \(name)"
  }

  /// Returns the line with the people of the roster who have not handed in.
  static func missing(_ names: [String]) -> String {
    "not handed in: \(names.joined(separator: "; "))"
  }

  /// Returns the line with the people who handed in and are not in the roster.
  static func unlisted(_ names: [String]) -> String {
    "not in the roster: \(names.joined(separator: "; "))"
  }

  /// Returns the message that a folder has more files than the program reads.
  static func fullFolder(_ most: Int) -> String { "only the first \(most) files were read" }

  /// Returns the message that a submission belongs to a different course.
  static func otherCourse(_ theirs: String, _ ours: String) -> String {
    "it is from the course `\(theirs)`, not from `\(ours)`; name its course with `--course DIR`"
  }

  /// Returns the reason why a file is not a valid submission.
  static func words(_ flaw: Submission.Flaw) -> String {
    switch flaw {
    case .archive:
      "it is an archive from an earlier version of `lessons`; ask for a file from the current `lessons submit`"
    case .foreign: "`lessons submit` did not make it: it is not JSON"
    case .cutOff: "it is cut off; ask for it again"
    case .damaged: "it is damaged; ask for it again"
    case .missing(let name): "it has no `\(name)`, so `lessons submit` did not make it"
    case .unreadable(let name): "its `\(name)` is damaged"
    case .tooMany: "it has more pages than any course can have"
    case .page(let name):
      "its page `\(name)` is too large or damaged, or its name cannot be the name of a file"
    case .newer(let format):
      "a newer `lessons` made it (format \(format)); update this program to read it"
    }
  }

  /// Returns the line about a file that is left out.
  static func text(_ skipped: HandedIn.Skipped) -> StyledText {
    StyledText("left out: ", .color(.yellow)) + StyledText("\(skipped.path): \(skipped.reason)")
  }

  /// Returns why a recorded pass does not hold, with the compiler's error or what the code printed.
  static func fault(_ judgement: Judgement) -> String {
    let printed = judgement.output.split(separator: "\n").prefix(3).joined(separator: "↵")
    if judgement.compilerError != nil, let error = judgement.errors.first {
      return OutcomeMessages.summary(of: judgement.outcome) + ": \(error.diagnostic.message)"
    }
    return OutcomeMessages.summary(of: judgement.outcome)
      + (printed.isEmpty ? "; it printed nothing" : "; it printed `\(printed.prefix(60))`")
  }

  /// Returns the message that some submissions are from a different version of the course.
  static func otherVersions(_ names: [String]) -> String {
    "\(Plural.text(names.count, "file")) from a different version of the course; only "
      + "steps that this version also has are counted: \(names.joined(separator: "; "))"
  }

  /// The error for a call that finds no work of any learner.
  static let noWork = Failure(
    .noMatch, "no learner's work was found; `lessons submit` makes a file to hand in")

  /// Returns the error that the file of `--roster` does not exist.
  static func noRoster(_ name: String) -> Failure {
    Failure(
      .usage,
      "cannot read \(Sanitizer.line(name)) as a roster; list one learner's name or workspace id per "
        + "line in a text file")
  }

  /// The error that a path is missing.
  static let noPath = Failure(
    .usage,
    "`class` needs what was handed in: files of `lessons submit`, folders of them, or workspaces, such "
      + "as `lessons class handed-in/`")

  /// Returns the question before the submitted code runs without a sandbox.
  static func question(_ people: Int) -> String {
    "There is no sandbox here: the code of \(Plural.number(people, "learner")) would run with your "
      + "permissions. Run it?"
  }

  /// The message that submitted code does not run without a sandbox.
  static let refusal =
    "the code that was handed in would run with your permissions, as there is no sandbox here; add `--trust` "
    + "if you trust all of it, or leave `--check` out"

  /// Returns a proof's result as a keyword and an explanation.
  static func words(_ proof: ClassMember.Proof) -> (verdict: String, text: String) {
    switch proof {
    case .holds: ("passed", "")
    case .fails(let verdict, let text): (verdict, text)
    case .missing: ("no-code", "the submission has no such page or step")
    case .unproven(let reason): ("unproven", reason)
    }
  }

  /// The keyword for a page whose code prevents a verdict.
  static let brokenVerdict = "no-verdict"

  /// Describes how a page prevents a verdict.
  static func broken(_ error: RunnerError) -> String {
    switch error {
    case .pageKilled:
      "the program was killed twice, but not by `lessons`; the lesson's own code runs here"
    case .compilerCrashed, .compilerFailed:
      "the compiler fails on this code, but not on the lesson's own"
    default: "the code broke its run twice; the lesson's own code runs here"
    }
  }

  /// The name of a mistake without a hint.
  static let noHint = "(no hint fits it)"
  /// The name of a hint that the lesson no longer has.
  static let goneHint = "(a hint that the lesson no longer has)"
}
