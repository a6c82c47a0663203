package import LessonModel

/// A problem the parser finds in a lesson: the id of its kind, and a sentence about it.
///
/// `lint` reports these beside the findings of its rules. `validate` and all commands for learners
/// refuse a lesson that has one.
package struct ParserFinding: Hashable, Sendable {
  /// The kinds of problems; the raw values are the ids in reports.
  package enum ID: String, CaseIterable, Hashable, Sendable {
    case unreadableFile = "unreadable-file"
    case notUTF8 = "not-utf-8"
    // The whole lesson.
    case noTitle = "no-title"
    case secondTitle = "second-title"
    case noStep = "no-step"
    // Where a fence is, and how it ends.
    case unclosedFence = "unclosed-fence"
    case openLiteral = "open-literal"
    case strayFence = "stray-fence"
    // The words of a fence.
    case unknownFence = "unknown-fence"
    case unknownWord = "unknown-word"
    case repeatedWord = "repeated-word"
    case openValue = "open-value"
    case missingValue = "missing-value"
    case needlessValue = "needless-value"
    // A step and its parts.
    case noStepID = "no-step-id"
    case oddStepID = "odd-step-id"
    case takenStepID = "taken-step-id"
    case secondStep = "second-step"
    case badTimeout = "bad-timeout"
    case badPrinting = "bad-printing"
    case noSolution = "no-solution"
    case needlessSolution = "needless-solution"
    case badPattern = "bad-pattern"
    case costlyPattern = "costly-pattern"
    case hintForEverything = "hint-for-everything"
    case noExpectation = "no-expectation"
    case mixedExpectations = "mixed-expectations"
    case uselessCheck = "useless-check"
    case secondFence = "second-fence"
    case emptyFence = "empty-fence"
    case wrongWithoutGets = "wrong-without-gets"
    case wrongWithoutSolution = "wrong-without-solution"
    case repeatedWrong = "repeated-wrong"
    // What is not editable code, in a fence that is for nothing else.
    case repeatedStarter = "repeated-starter"
    case codeOutsideRegions = "code-outside-regions"
    case otherRegions = "other-regions"
  }

  /// The kind of problem.
  package let id: ID
  /// What is wrong and what to do, in one line.
  package let message: String

  private init(_ id: ID, _ message: String) {
    self.id = id
    self.message = message
  }

  /// Returns the finding at a place in a file; lines and columns count from 1.
  package func diagnostic(path: String, line: Int, column: Int = 1) -> Diagnostic {
    Diagnostic(
      path: path, line: max(line, 1), column: column, message: message, rule: id.rawValue)
  }
}

extension ParserFinding {
  /// A lesson's file that cannot be read at all.
  package static let unreadableFile = Self(
    .unreadableFile, "this cannot be read; check that it is a file and that you may read it")
  static let notUTF8 = Self(
    .notUTF8, "this is not UTF-8 text; save the file as UTF-8")

  static let noTitle = Self(.noTitle, "this lesson has no title; begin it with a line `# Title`")
  static let secondTitle = Self(
    .secondTitle, "this is the second `#` title; make it a `##` section")
  static let noStep = Self(
    .noStep, "this lesson has no step; add a `##` section with a fence `swift step=name`")

  static let unclosedFence = Self(
    .unclosedFence, "this fence is never closed; end it with a line of three backticks")
  static let openComment = Self(
    .openLiteral, "the fence's code has a comment that never ends; close it with `*/`")
  static let openString = Self(
    .openLiteral, "the fence's code has a string that never ends; close its quotes")
  static let stepWithoutHeading = Self(
    .strayFence, "a step needs a heading; put a `##` line above this fence")
  static let fenceAboveSteps = Self(
    .strayFence, "this fence belongs to no step; move it below a step's `##` heading")
  static let fenceWithoutStep = Self(
    .strayFence,
    "this fence belongs to no step: its section has no fence `swift step=name`; add one")
}

extension ParserFinding {
  static func unknownFence(_ name: String, meant: String) -> Self {
    Self(.unknownFence, "no fence is called `\(name)`; did you mean `\(meant)`?")
  }

  static func fenceIsProse(_ name: String, meant: String) -> Self {
    Self(.unknownFence, "`\(name)` makes this fence prose; write `\(meant)`")
  }

  static func unknownWord(_ name: String, known: [String]) -> Self {
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    let allowed = known.isEmpty ? "this fence takes none" : "this fence takes \(list)"
    let meant = NearMiss.of(name, in: known).map { "did you mean `\($0)`?" }
    return Self(.unknownWord, "no fence word is called `\(name)`; \(meant ?? allowed)")
  }

  static func repeatedWord(_ name: String) -> Self {
    Self(.repeatedWord, "`\(name)` is written twice; keep one")
  }

  static func openValue(of name: String) -> Self {
    Self(.openValue, "the value of `\(name)` is never closed; end it with a quote, `\"`")
  }

  static func missingValue(of name: String) -> Self {
    Self(.missingValue, "`\(name)` has no value; write `\(name)=…`")
  }

  static func needlessValue(of name: String) -> Self {
    Self(.needlessValue, "`\(name)` takes no value; write `\(name)` alone")
  }
}

extension ParserFinding {
  static let noStepID = Self(
    .noStepID, "this step has no id; write `swift step=name` after the backticks")
  static let secondStep = Self(
    .secondStep,
    "this section has a step already; begin the next one with a `##` heading")
  static let hintForEverything = Self(
    .hintForEverything,
    "`when=` matches every failure; name what the mistake prints, or leave `when=` out")

  static func oddStepID(_ id: String) -> Self {
    Self(
      .oddStepID, "the id `\(id)` may only have letters, digits, `-` and `_`; choose another")
  }

  static func takenStepID(_ id: String, by line: Int) -> Self {
    Self(
      .takenStepID, "the id `\(id)` is taken by the step at line \(line); give this one another")
  }

  static func badPrinting(_ text: String) -> Self {
    Self(
      .badPrinting, "`printing=\(text)` says nothing; write `printing=passes`, or leave it out")
  }

  static func noSolution(_ step: String) -> Self {
    Self(
      .noSolution,
      "the step `\(step)` has editable code and no solution; add a fence `swift solution`, or write "
        + "`demonstration` after the step's id")
  }

  static func needlessSolution(_ step: String) -> Self {
    Self(
      .needlessSolution,
      "the step `\(step)` is a `demonstration` and has a solution; take one of them away")
  }

  static func badTimeout(_ text: String) -> Self {
    Self(.badTimeout, "`timeout=\(text)` is not a number of seconds from 1 to 600")
  }

  static func badPattern(
    _ pattern: FailurePattern, in word: String, because reason: String
  ) -> Self {
    Self(.badPattern, "`\(word)=\"\(pattern)\"` is not a regular expression: \(reason)")
  }

  static func costlyPattern(_ pattern: FailurePattern, in word: String) -> Self {
    Self(
      .costlyPattern,
      "`\(word)=\"\(pattern)\"` takes more than a second on 200 characters; take out a repetition "
        + "inside or beside another one")
  }

  static func noExpectation(_ step: String) -> Self {
    Self(
      .noExpectation,
      "\(step.isEmpty ? "this step" : "the step `\(step)`") does not say what must happen; "
        + "add a fence `output`, `error`, `crash` or `swift check`")
  }

  static func mixedExpectations(_ step: String) -> Self {
    Self(
      .mixedExpectations,
      "the step `\(step)` must not compile, so it can neither print, crash nor be checked; "
        + "keep the `error` fence or the others")
  }

  static func checkOfCrash(_ step: String) -> Self {
    Self(
      .uselessCheck,
      "the step `\(step)` ends in a crash, so its check never runs; take it away")
  }

  static func secondFence(_ role: String, of step: String) -> Self {
    Self(.secondFence, "the step `\(step)` has a fence `\(role)` already; keep one")
  }

  static func emptyFence(missing what: String) -> Self {
    Self(.emptyFence, "this fence is empty; write what \(what)")
  }
}

extension ParserFinding {
  static let wrongWithoutGets = Self(
    .wrongWithoutGets,
    "this wrong answer does not say what it gets; write `swift wrong gets=\"…\"` with words of a "
      + "hint, of a check or of the compiler")

  static func wrongWithoutSolution(_ step: String) -> Self {
    Self(
      .wrongWithoutSolution,
      "the step `\(step)` has no solution, so no answer to it is wrong; add a fence "
        + "`swift solution`, or take this one away")
  }

  static func repeatedWrong(of line: Int) -> Self {
    Self(.repeatedWrong, "this is the wrong answer of line \(line) again; take one of them away")
  }

  static func repeatedStarter(_ what: String, _ lines: [Int]) -> Self {
    Self(
      .repeatedStarter,
      "the \(what) repeats the starter; delete \(words(lines)) and keep only what stands between "
        + "`//#-editable-code` and `//#-end-editable-code`")
  }

  static func codeOutsideRegions(_ what: String, _ lines: [Int]) -> Self {
    Self(
      .codeOutsideRegions,
      "the \(what) has code outside its editable code; delete \(words(lines)), or move it between "
        + "`//#-editable-code` and `//#-end-editable-code`")
  }

  static func otherRegions(_ what: String, wanted: Int, found: Int) -> Self {
    let has = found == 0 ? "no `//#-editable-code`" : "\(found) of them"
    return Self(
      .otherRegions,
      "the starter has \(wanted) \(wanted == 1 ? "region" : "regions") of editable code and the "
        + "\(what) has \(has); write "
        + (wanted == 1
          ? "the code alone"
          : "one for each, in order, between `//#-editable-code` and `//#-end-editable-code`"))
  }

  /// The numbers of lines in words, `line 3` or `lines 3–5 and 9`.
  private static func words(_ lines: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for line in lines {
      if let last = runs.last, last.upperBound + 1 == line {
        runs[runs.count - 1] = last.lowerBound...line
      } else {
        runs.append(line...line)
      }
    }
    let texts = runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let list =
      texts.count < 2
      ? texts.joined()
      : texts.dropLast().joined(separator: ", ") + " and " + texts[texts.count - 1]
    return (lines.count == 1 ? "line " : "lines ") + list
  }
}
