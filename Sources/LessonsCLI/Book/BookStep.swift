internal import LessonMarkup
internal import LessonModel

/// The parts below a step's text and code: usable names, input, output, and folded parts.
struct BookStep {
  let step: Step
  let used: [UsedSymbols.Entry]
  /// The renderer of the page, for the links in hints.
  let links: HTMLRenderer
  let showsSolution: Bool
  /// The requests of its solution; `nil` when they are unknown.
  let wire: WireLog?

  /// Returns all parts.
  func html() -> HTML { uses + input + expectation + drawing + hints + solution }

  private var uses: HTML {
    guard !used.isEmpty else { return "" }
    let rows = used.flatMap { entry -> [HTML] in
      let symbols = entry.symbols.prefix(StepView.mostOverloads)
      guard !symbols.isEmpty else { return ["<li><code>\(entry.used.name)</code></li>\n"] }
      return symbols.map { symbol -> HTML in
        let about: HTML = symbol.summary.isEmpty ? "" : "<br>\(symbol.summary)"
        return "<li><code>\(symbol.qualifiedSignature)</code>\(about)</li>\n"
      }
    }.joined()
    return "<div class=\"uses\"><p>\(StepWords.uses)</p><ul>\n\(rows)</ul></div>\n"
  }

  private var input: HTML {
    guard let input = step.standardInput, !input.isEmpty else { return "" }
    return sample(StepWords.input, input, "input")
  }

  private var expectation: HTML {
    switch step.expectation {
    case .output(let output): output.map(printed) ?? ""
    case .compileError(let words):
      sample(StepWords.refused, words.joined(separator: "\n"), "refused")
    case .crash(let words, let output):
      (output.map(printed) ?? "") + sample(StepWords.crash, words, "crash")
    }
  }

  private func printed(_ output: ExpectedOutput) -> HTML {
    sample(
      StepWords.printed(step, output), output.shownLines.joined(separator: "\n"), "output")
  }

  private func sample(_ title: String, _ text: String, _ kind: HTML) -> HTML {
    "<div class=\"sample\"><p>\(title)</p>\n\(HTMLCode.plain(text, as: kind))</div>\n"
  }

  /// The drawing of requests, folded when the learner must produce them.
  private var drawing: HTML {
    let drawing =
      wire.map { BookWire(log: $0, subject: WireSubject(step), step: step.id).html() } ?? ""
    guard !drawing.markup.isEmpty else { return "" }
    return step.isDemonstration
      ? "<div class=\"sample\"><p>\(StepWords.wire):</p>\n\(drawing)</div>\n"
      : folded("\(StepWords.wire) when it is right", "hint", drawing)
  }

  /// The ordered hints, each folded, and those for mistakes together.
  private var hints: HTML {
    let ordered = step.orderedHints
    let all = ordered.enumerated().map { index, hint -> HTML in
      folded("Hint \(index + 1) of \(ordered.count)", "hint", text(of: hint))
    }.joined()
    let others = step.hints.filter { $0.condition != nil }
    guard !others.isEmpty else { return all }
    let rows = others.map { hint -> HTML in "<li>\(text(of: hint))</li>\n" }.joined()
    return all
      + folded(
        "Hints for \(Plural.text(others.count, "mistake"))", "hint", "<ul>\n\(rows)</ul>\n")
  }

  private func text(of hint: Hint) -> HTML {
    var renderer = links
    renderer.hasAnchors = false
    return renderer.html(of: hint.text)
  }

  private var solution: HTML {
    guard showsSolution, let solution = step.solution else { return "" }
    var renderer = links
    renderer.hasAnchors = false
    let parts = ProseInCode.split(solution.code).map { part in
      switch part {
      case .prose(let prose): renderer.html(of: prose.text)
      case .code(let code): HTMLCode.html(code.text)
      }
    }.joined()
    return folded("Solution", "solution", parts)
  }

  private func folded(_ title: HTML, _ kind: HTML, _ text: HTML) -> HTML {
    "<details class=\"\(kind)\"><summary>\(title)</summary>\n\(text)</details>\n"
  }
}
