package import LessonModel

/// A problem that the parser finds in a lesson.
///
/// `lint` reports these beside the findings of its rules. `validate` and all commands for learners
/// refuse a lesson that has one. Equal findings have one id, and `lint` reports them once.
package struct ParserFinding: Hashable, Sendable {
  /// The kinds of problems, with their ids in reports.
  package enum ID: String, CaseIterable, Hashable, Sendable {
    case unreadableFile = "unreadable-file"
    case notUTF8 = "not-utf-8"
    case largeFilePointer = "large-file-pointer"
    // The whole lesson.
    case endlessFrontMatter = "front-matter"
    case noTitle = "no-title"
    case secondTitle = "second-title"
    case noStep = "no-step"
    case deepHeading = "heading"
    // Where a fence is, and how it ends.
    case unclosedFence = "unclosed-fence"
    case openFence = "open-fence"
    case openComment = "open-comment"
    case openLiteral = "open-literal"
    case strayFence = "stray-fence"
    // The words of a fence.
    case unknownFence = "unknown-fence"
    case unknownWord = "unknown-word"
    case invisibleCharacter = "invisible-character"
    case repeatedWord = "repeated-word"
    case openValue = "open-value"
    case missingValue = "missing-value"
    case blankInWord = "blank-in-word"
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
    case anyOutput = "any-output"
    case wrongWithoutGets = "wrong-without-gets"
    case wrongWithoutSolution = "wrong-without-solution"
    case repeatedWrong = "repeated-wrong"
    // Which code is editable.
    case brokenRegion = "directive"
    // Code outside the editable regions, in a fence that is only for the regions.
    case repeatedStarter = "repeated-starter"
    case codeOutsideRegions = "code-outside-regions"
    case otherRegions = "other-regions"
  }

  /// The kind of problem.
  package let id: ID
  /// The problem and what to do, in one line.
  package let message: String
  /// The automatic fix; `nil` when there is none.
  var fix: Fix?

  init(_ id: ID, _ message: String) {
    self.id = id
    self.message = message
  }

  /// Returns the diagnostic for the finding at a line and a column, from 1, in a file.
  package func diagnostic(path: String, line: Int, column: Int = 1) -> Diagnostic {
    let found = Diagnostic(
      path: path, line: max(line, 1), column: column, message: message, rule: id.rawValue)
    guard let fix else { return found }
    let span = TextSpan(line: found.line, column: fix.column ?? column, length: fix.length)
    return found.fixed(fix.title, [TextChange(span, fix.text)])
  }
}

extension ParserFinding {
  static func endlessFrontMatter(_ rule: String) -> Self {
    Self(
      .endlessFrontMatter,
      "this front matter never ends; end it with a line `\(rule)`"
        + (rule == "---" ? ", or put an empty line below if you mean a rule" : ""))
  }

  static let noTitle = Self(.noTitle, "this lesson has no title; begin it with a line `# Title`")
  static let secondTitle = Self(
    .secondTitle, "this is the second `#` title; make it a `##` section")
  static let noStep = Self(
    .noStep, "this lesson has no step; add a `##` section with a fence `swift step=name`")

  static let unclosedFence = Self(
    .unclosedFence, "this fence is never closed; end it with a line of three backticks")
  static func fenceInFence(_ line: Int) -> Self {
    Self(
      .openFence,
      "the next fence begins in this one, at line \(line); end this one above it with a line of "
        + "three backticks")
  }

  static func fenceNeverBegins(_ line: Int) -> Self {
    Self(
      .openFence,
      "the fence that should end here never begins, so the one at line \(line) is text; write the "
        + "missing line, such as `hint` after three backticks")
  }

  static func deepHeading(_ level: Int, of step: String) -> Self {
    Self(
      .deepHeading,
      "this heading is too deep to begin the step `\(step)`; write `##` for "
        + "`\(String(repeating: "#", count: level))`")
  }

  /// Returns the finding about a faulty directive, because of which answers do not fit.
  static func brokenRegion(_ problem: DirectiveReader.Problem) -> Self {
    var found = Self(.brokenRegion, problem.message)
    found.fix = problem.fix
    return found
  }

  static let openHTMLComment = Self(
    .openComment, "this comment has no `-->`, so the rest of the lesson belongs to it; write one")
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
    Self(.unknownFence, "unknown fence `\(name)`; did you mean `\(meant)`?")
  }

  static func fenceIsProse(_ name: String, meant: String) -> Self {
    Self(.unknownFence, "`\(name)` makes this fence prose; write `\(meant)`")
  }

  static func unknownWord(_ name: String, known: [String]) -> Self {
    let list = known.map { "`\($0)`" }.joined(separator: ", ")
    let allowed = known.isEmpty ? "this fence takes none" : "this fence takes \(list)"
    let meant = NearMiss.of(name, in: known)
    let advice = meant.map { "did you mean `\($0)`?" } ?? allowed
    return Self(.unknownWord, "unknown fence word `\(name)`; \(advice)")
      .writing(meant, replacing: name.count)
  }

  /// Returns the finding about a word that gives a fence an unintended role.
  static func unknownWord(_ name: String, meant: String) -> Self {
    Self(.unknownWord, "unknown fence word `\(name)`; write `\(meant)`")
  }

  static func repeatedWord(_ name: String) -> Self {
    Self(.repeatedWord, "`\(name)` is written twice; keep one")
  }

  static func openValue(of name: String) -> Self {
    Self(.openValue, "the value of `\(name)` is never closed; end it with a quote, `\"`")
      .fixed("End the value with a quote", at: .max, replacing: 0, with: "\"")
  }

  static func otherQuotes(of name: String) -> Self {
    Self(
      .openValue,
      "the value of `\(name)` is in other quotes, so it ends at the first space; write `\(name)=\"…\"`"
    )
  }

  static func missingValue(of name: String) -> Self {
    Self(.missingValue, "`\(name)` has no value; write `\(name)=…`")
  }

  static func blankInWord(_ name: String, value: String) -> Self {
    Self(.blankInWord, "there are spaces around the `=`; write `\(name)=\(value)`")
  }

  static func needlessValue(of name: String) -> Self {
    Self(.needlessValue, "`\(name)` takes no value; write `\(name)` alone")
  }
}

extension ParserFinding {
  static let noStepID = Self(
    .noStepID, "this step has no id; write `swift step=name` after the backticks")
  static let codeBeforeStep = Self(
    .noStepID,
    "this code stands before its section's step; put it above the first `##`, or into the step")
  static let secondStep = Self(
    .secondStep, "this section has a step already; begin the next one with a `##` heading")
  static let hintForEverything = Self(
    .hintForEverything,
    "`when=` matches every failure; name what the mistake prints, or leave `when=` out")

  static func oddStepID(_ id: String) -> Self {
    Self(
      .oddStepID, "the id `\(id)` may only have letters, digits, `-` and `_`; choose another")
  }

  static func takenStepID(_ id: String, by line: Int) -> Self {
    Self(
      .takenStepID,
      "the id `\(id)` is already used by the step at line \(line); give this one another")
  }

  static func badPrinting(_ text: String) -> Self {
    Self(
      .badPrinting, "`printing=\(text)` has no meaning; write `printing=passes`, or leave it out")
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
      "the step `\(step)` is a `demonstration` and has a solution; remove one of them")
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

  /// Returns the finding about a missing expectation; the named fence may be meant as the output.
  static func noExpectation(_ step: String, unless name: String?) -> Self {
    let subject = step.isEmpty ? "this step" : "the step `\(step)`"
    let remedy =
      name.map { "if this fence is what it prints, call it `output`, not `\($0)`" }
      ?? "add a fence `output`, `error`, `crash` or `swift check`, or a value after `// →`"
    return Self(.noExpectation, "\(subject) does not say what its code must do; \(remedy)")
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
      "the step `\(step)` ends in a crash, so its check never runs; remove it")
  }

  static func secondFence(_ role: String, of step: String) -> Self {
    Self(.secondFence, "the step `\(step)` has a fence `\(role)` already; keep one")
  }

  static func emptyFence(missing what: String) -> Self {
    Self(.emptyFence, "this fence is empty; write what \(what)")
  }

  static let anyOutputHasLines = Self(
    .anyOutput,
    "`output any` accepts any output; remove its lines, or the word `any`")

  static func anyOutputWithoutCheck(_ step: String) -> Self {
    Self(
      .anyOutput,
      "anything passes in the step `\(step)`: `output any` needs a `swift check` that says what must hold"
    )
  }
}
