internal import LessonModel

/// A step's fences apart from its code: solution, expectation, checks, hints and input.
struct StepFences {
  var solution: Answer?
  var wrongAnswers: [WrongAnswer] = []
  var expectation: Expectation?
  var checks: [SourceFragment] = []
  var hints: [Hint] = []
  var standardInput: String?
  /// Whether any output of the step is right.
  var printsAnything = false
  /// The names that the step's code may use.
  var uses: [UsedName] = []
  /// The mistakes in the fences.
  var problems: [(line: Int, column: Int, finding: ParserFinding)] = []

  private var output: ExpectedOutput?
  private var errors: [String]?
  private var crash: String?
  /// Finds the mistakes in the directives of a fence.
  private let directiveProblems: (DocumentOutline.Item) -> [DirectiveReader.Problem]
  /// The mistake in the starter's directives.
  private let starterProblem: DirectiveReader.Problem?

  /// Sorts the fences of the step `id` with this starter.
  ///
  /// Learners do not need the wrong answers.
  init(
    _ items: [DocumentOutline.Item], id: String, starter: [SourceFragment],
    readsWrongAnswers: Bool,
    directiveProblems: @escaping (DocumentOutline.Item) -> [DirectiveReader.Problem],
    fragment: (DocumentOutline.Item) -> SourceFragment
  ) {
    self.directiveProblems = directiveProblems
    starterProblem =
      items.lazy.filter { $0.fence?.role == .code && !$0.isUnterminated }
      .flatMap(directiveProblems).first
    for item in items {
      guard let fence = item.fence, !item.isUnterminated else { continue }
      let code = fragment(item)
      switch fence.role {
      case .code, .prose: continue
      case .solution:
        refuseSecond(solution != nil, "solution", id, item)
        let answer = read(code, in: starter, as: "solution", item)
        solution = solution ?? answer
      case .wrong where !readsWrongAnswers: continue
      case .wrong: add(wrong: fence, read(code, in: starter, as: "wrong answer", item), item)
      case .check: checks.append(code)
      case .output:
        refuseSecond(output != nil || printsAnything, "output", id, item)
        guard !fence.has("any") else {
          printsAnything = true
          if !item.isEmpty { problems.append((item.first + 1, 1, .anyOutputHasLines)) }
          continue
        }
        output = ExpectedOutput(
          lines: lines(of: code, item), isVerbatim: fence.has("verbatim"), line: item.first + 1)
      case .error:
        let wanted = lines(of: code, item).filter { !$0.allSatisfy(\.isWhitespace) }
        refuseEmpty(wanted.isEmpty, "the compiler should say", item)
        errors = (errors ?? []) + wanted
      case .crash:
        refuseSecond(crash != nil, "crash", id, item)
        crash = code.text
        refuseEmpty(code.text.allSatisfy(\.isWhitespace), "the program should say last", item)
      case .hint: add(hint: fence, code, item)
      case .uses:
        uses += code.numberedLines.compactMap { number, text in
          let name = text.filter { !$0.isWhitespace }
          return name.isEmpty ? nil : UsedName(name, line: number)
        }
        refuseEmpty(
          code.text.allSatisfy(\.isWhitespace), "the step may use, a name in each line", item)
      case .stdin: standardInput = (standardInput ?? "") + (item.isEmpty ? "" : code.text + "\n")
      }
    }
    settle(id, items, starter)
    if solution == nil, let wrong = wrongAnswers.first {
      problems.append((wrong.line, 1, .wrongWithoutSolution(id)))
    }
  }

  private mutating func add(
    wrong fence: FenceWords, _ answer: Answer, _ item: DocumentOutline.Item
  ) {
    if !fence.words.contains(where: { $0.name == "gets" }) {
      problems.append((item.first, 1, .wrongWithoutGets))
    }
    if let other = wrongAnswers.first(where: { $0.answer.texts == answer.texts }) {
      problems.append((item.first, 1, .repeatedWrong(of: other.line)))
    }
    wrongAnswers.append(
      WrongAnswer(
        answer: answer, gets: fence["gets"] ?? "", not: fence["not"], line: item.first))
  }

  /// Reads an answer.
  ///
  /// The line numbers of its mistakes count from the document's beginning.
  ///
  /// If a directive is wrong, an answer that does not fit is only a consequence.
  private mutating func read(
    _ code: SourceFragment, in starter: [SourceFragment], as what: String,
    _ item: DocumentOutline.Item
  ) -> Answer {
    let (answer, fault) = Answer.read(code, in: starter, as: what)
    if let cause = starterProblem ?? (fault == nil ? nil : directiveProblems(item).first) {
      if !problems.contains(where: { ($0.line, $0.column) == (cause.line, cause.column) }) {
        problems.append((cause.line, cause.column, .brokenRegion(cause)))
      }
      return answer
    }
    switch fault {
    case .repeatsStarter(let lines)?:
      problems.append((lines.first ?? code.line, 1, .repeatedStarter(what, lines)))
    case .isOutside(let lines)?:
      problems.append((lines.first ?? code.line, 1, .codeOutsideRegions(what, lines)))
    case .hasOtherRegions(let wanted, let found)?:
      problems.append((code.line - 1, 1, .otherRegions(what, wanted: wanted, found: found)))
    case nil: break
    }
    return answer
  }

  private func lines(of code: SourceFragment, _ item: DocumentOutline.Item) -> [String] {
    item.isEmpty
      ? []
      : code.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func settle(
    _ id: String, _ items: [DocumentOutline.Item], _ starter: [SourceFragment]
  ) {
    let line = items.first { $0.fence?.role == .error }?.first ?? items.first?.first ?? 1
    if let errors {
      expectation = .compileError(errors)
      if crash != nil || output != nil || !checks.isEmpty {
        problems.append((line, 1, .mixedExpectations(id)))
      }
    } else if let crash {
      expectation = .crash(crash, output: output)
      if let check = items.first(where: { $0.fence?.role == .check }) {
        problems.append((check.first, 1, .checkOfCrash(id)))
      }
    } else if output != nil || !checks.isEmpty || printsAnything {
      expectation = .output(output)
    } else if solution == nil, starter.contains(where: { !StatedValue.all(in: $0).isEmpty }) {
      // The stated values describe the code's result.
      expectation = .output(nil)
    }
    let isFree = printsAnything && checks.isEmpty && errors == nil
    if isFree, let item = items.first(where: { $0.fence?.has("any") ?? false }) {
      problems.append((item.first, 1, .anyOutputWithoutCheck(id)))
    }
  }

  private mutating func add(
    hint fence: FenceWords, _ code: SourceFragment, _ item: DocumentOutline.Item
  ) {
    let condition = fence["when"].map { FailurePattern($0) }
    refuseEmpty(code.text.allSatisfy(\.isWhitespace), "the hint says", item)
    hints.append(
      Hint(text: AuthorComments.removed(from: code.text), condition: condition, line: item.first))
  }

  private mutating func refuseSecond(
    _ isSecond: Bool, _ word: String, _ id: String, _ item: DocumentOutline.Item
  ) {
    guard isSecond else { return }
    problems.append((item.first, 1, .secondFence(word, of: id)))
  }

  private mutating func refuseEmpty(_ isEmpty: Bool, _ what: String, _ item: DocumentOutline.Item) {
    guard isEmpty else { return }
    problems.append((item.first, 1, .emptyFence(missing: what)))
  }
}
