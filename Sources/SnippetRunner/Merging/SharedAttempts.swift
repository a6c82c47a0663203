internal import LessonModel

/// Attempts at a step that differ only in its editable regions.
///
/// The code around the regions, and the checks, are compiled once for all attempts. In each region,
/// a run uses the code of one attempt. This only saves compile time. An attempt that does not
/// compile in this form is compiled separately.
struct SharedAttempts {
  /// The attempts, at least two.
  let attempts: [Attempt]
  private let codes: [RegionedCode]

  /// Groups the attempts at a step that can be compiled together, with one copy of the step's code.
  ///
  /// - Parameters:
  ///   - attempts: Attempts at one step.
  ///   - checks: The step's checks.
  ///   - syntax: The parser's facts about the attempts and the checks.
  /// - Returns: The groups, each of at least two attempts.
  static func groups(
    of attempts: [Attempt], before checks: [SourceFragment], _ syntax: LessonSyntax
  ) -> [Self] {
    let cut = attempts.compactMap { attempt in
      RegionedCode(attempt.code).flatMap {
        $0.canBeChosen(before: checks, syntax) ? (attempt: attempt, code: $0) : nil
      }
    }
    var shapes: [Shape] = []
    for (_, code) in cut where !shapes.contains(Shape(of: code)) { shapes.append(Shape(of: code)) }
    return shapes.flatMap { shape in
      let same = cut.filter { Shape(of: $0.code) == shape }
      let most = mostTogether(same.map(\.code), before: checks)
      return stride(from: 0, to: same.count, by: most).compactMap { start -> SharedAttempts? in
        let part = same[start..<min(start + most, same.count)]
        guard part.count > 1 else { return nil }
        return SharedAttempts(attempts: part.map(\.attempt), codes: part.map(\.code))
      }
    }
  }

  /// Returns the number of attempts per function for the shortest compile time.
  ///
  /// The compiler copies an async function for each `await` in it. So its work grows with the
  /// square of the number of attempts in one function, while each attempt reduces the work on
  /// shared code.
  private static func mostTogether(
    _ codes: [RegionedCode], before checks: [SourceFragment]
  ) -> Int {
    guard let first = codes.first else { return 1 }
    func work(_ code: [SourceFragment]) -> Double {
      let awaits = code.reduce(0) { $0 + $1.text.split(separator: "await").count - 1 }
      return Double(awaits) * Double(code.reduce(0) { $0 + $1.lineCount })
    }
    let each = codes.reduce(0) { $0 + work($1.regions) } / Double(codes.count)
    guard each > 0 else { return codes.count }
    return max(2, Int((work(first.fixed.flatMap(\.self) + checks) / each).squareRoot()))
  }

  /// The shared properties of attempts that can share code.
  private struct Shape: Hashable {
    let fixed: [[String]]
    /// Whether each function has a `return`.
    ///
    /// Without one, a function's value may be a single expression, and then every choice in it must
    /// be an expression.
    let returns: [Bool]

    init(of code: RegionedCode) {
      fixed = code.fixedTexts
      returns = code.regions.map { $0.text.contains("return") }
    }
  }

  /// Adds the step with all the attempts.
  ///
  /// - Parameters:
  ///   - mark: The suffix for the path of the shared code.
  ///   - text: The source.
  func append(marking mark: String, to text: inout String) {
    appendCalls(\.opening, to: &text)
    for part in codes[0].fixed.indices {
      for fragment in codes[0].fixed[part] {
        PageAssembler.append(fragment.marked(mark), to: &text)
      }
      guard part < codes[0].regions.count else { continue }
      for (place, code) in codes.enumerated() {
        let isLast = place == codes.count - 1
        let name = MergedPage.Variant.attempt(attempts[place]).name
        let condition = isLast ? "" : "if PlaygroundRuntime.runs(\"\(name)\") "
        PageAssembler.generated("\(place == 0 ? "" : "} else ")\(condition){", to: &text)
        PageAssembler.append(code.regions[part], to: &text)
      }
      PageAssembler.generated("}", to: &text)
    }
    appendCalls(\.closing, to: &text)
  }

  private func appendCalls(
    _ call: (RegionedCode) -> SourceFragment?, to text: inout String
  ) {
    for (attempt, code) in zip(attempts, codes) {
      guard let call = call(code) else { continue }
      let name = MergedPage.Variant.attempt(attempt).name
      PageAssembler.generated("if PlaygroundRuntime.runs(\"\(name)\") {", to: &text)
      PageAssembler.append(call, to: &text)
      PageAssembler.generated("}", to: &text)
    }
  }
}

extension SourceFragment {
  /// Returns the same code under a different path, which the compiler shows in its messages.
  func marked(_ mark: String) -> SourceFragment {
    SourceFragment(text: text, path: path + mark, line: line)
  }
}
