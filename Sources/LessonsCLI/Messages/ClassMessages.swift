internal import LessonModel
internal import SnippetRunner
internal import TerminalIO
internal import Tutoring

/// The messages of `class`.
enum ClassMessages {
  static let notThere = "there is no such file"
  static let emptyFolder = "nothing in it was handed in: no file *.lessons, no workspace"
  static let nothingBegun = "no step was begun in it"
  static let twice = "the same file was there already"

  /// The message that something newer was handed in from the same workspace, perhaps under another name.
  static func earlier(_ names: (old: String, new: String)?) -> String {
    "what was handed in later from the same workspace counts"
      + (names.map { "; here it is by `\($0.old)`, there by `\($0.new)`" } ?? "")
  }

  /// The message that several people have a name.
  static func namesakes(_ name: String, _ count: Int) -> String {
    "\(count) different workspaces were handed in under the name \(name)"
  }

  /// The people of the roster who have not handed in.
  static func missing(_ names: [String]) -> String {
    "not handed in: \(names.joined(separator: "; "))"
  }

  /// The people who handed in and are not in the roster.
  static func unlisted(_ names: [String]) -> String {
    "not in the roster: \(names.joined(separator: "; "))"
  }

  /// The message that not all files of a folder are looked at.
  static func fullFolder(_ most: Int) -> String { "only the first \(most) files are looked at" }

  /// The message that something is from another course.
  static func otherCourse(_ theirs: String, _ ours: String) -> String {
    "it is from the course `\(theirs)`, and this is `\(ours)`; name theirs with `--course DIR`"
  }

  /// Why a file is not a valid submission.
  static func words(_ flaw: Submission.Flaw) -> String {
    switch flaw {
    case .archive:
      "it is an archive, as earlier versions of `lessons` made it; ask for a file of today's `lessons submit`"
    case .foreign: "`lessons submit` did not make it: it is not JSON"
    case .cutOff: "it is cut off: ask for it once more"
    case .damaged: "it is damaged: ask for it once more"
    case .missing(let name): "it has no `\(name)`, so `lessons submit` did not make it"
    case .unreadable(let name): "its `\(name)` is damaged"
    case .tooMany: "it has more pages than a course"
    case .page(let name):
      "its page `\(name)` has no name for a file, is too large, or is damaged"
    case .newer(let format):
      "a newer `lessons` made it (format \(format)); update this program to read it"
    }
  }

  /// The line about a file that is left out.
  static func text(_ skipped: HandedIn.Skipped) -> StyledText {
    StyledText("left out: ", .color(.yellow)) + StyledText("\(skipped.path): \(skipped.reason)")
  }

  /// The verdict on a pass that does not hold, and its output.
  static func fault(_ judgement: Judgement) -> String {
    let printed = judgement.output.split(separator: "\n").prefix(3).joined(separator: "↵")
    return OutcomeMessages.summary(of: judgement.outcome)
      + (printed.isEmpty ? "; it printed nothing" : "; it printed `\(printed.prefix(60))`")
  }

  /// The message that some have another version of the course.
  static func otherVersions(_ names: [String]) -> String {
    "\(Plural.text(names.count, "file")) from another version of the course, of which the steps count that "
      + "are here too: \(names.joined(separator: "; "))"
  }

  /// The message that there is no work to look at.
  static let noWork = Failure(
    .noMatch, "no learner's work was found; `lessons submit` makes a file to hand in")

  /// The message that the file of `--roster` does not exist.
  static func noRoster(_ name: String) -> Failure {
    Failure(
      .usage,
      "cannot read \(Sanitizer.line(name)) as a list of names; give `--roster` a text file that has one name, or "
        + "one id of a workspace, on each line")
  }

  /// The message that a path is missing.
  static let noPath = Failure(
    .usage,
    "`class` needs what was handed in: files of `lessons submit`, folders of them, or workspaces, such "
      + "as `lessons class handed-in/`")

  /// The question where nothing protects the machine.
  static func question(_ people: Int) -> String {
    "There is no sandbox here: the code of \(people) people would run with your rights. Run it?"
  }

  /// The message that code of others does not run here.
  static let refusal =
    "the code that was handed in would run with your rights, as there is no sandbox here; add `--trust` "
    + "if you trust all of it, or leave `--check` out"

  /// The result of a proof, in words.
  static func words(_ proof: ClassMember.Proof) -> (verdict: String, text: String) {
    switch proof {
    case .holds: ("passed", "")
    case .fails(let verdict, let text): (verdict, text)
    case .missing: ("no-code", "the page or the step in it was not handed in")
    case .unproven(let reason): ("unproven", reason)
    }
  }

  /// The verdict on a page that prevents its own verdict.
  static let brokenVerdict = "no-verdict"

  /// How a page prevents its own verdict.
  static func broken(_ error: RunnerError) -> String {
    switch error {
    case .pageKilled:
      "the program was killed twice, and not by `lessons`; the lesson's own code runs here"
    case .compilerCrashed, .compilerFailed:
      "the compiler fails on this code, and not on the lesson's own"
    default: "the code broke its run twice; the lesson's own code runs here"
    }
  }

  /// The name of a mistake without a hint.
  static let noHint = "(no hint is meant for it)"
  /// The name of a hint that the lesson no longer has.
  static let goneHint = "(a hint that the lesson no longer has)"
}
