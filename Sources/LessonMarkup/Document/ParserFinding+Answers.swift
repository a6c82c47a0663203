/// Mistakes in a step's solution and its wrong answers.
extension ParserFinding {
  static let wrongWithoutGets = Self(
    .wrongWithoutGets,
    "this wrong answer does not say which message it gets; write `swift wrong gets=\"…\"` with words of a "
      + "hint, of a check or of the compiler")

  static func wrongWithoutSolution(_ step: String) -> Self {
    Self(
      .wrongWithoutSolution,
      "the step `\(step)` has no solution, so no answer to it is wrong; add a fence "
        + "`swift solution`, or remove this one")
  }

  static func repeatedWrong(of line: Int) -> Self {
    Self(.repeatedWrong, "this wrong answer repeats that of line \(line); remove one of them")
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

  /// Returns line numbers as text, such as `line 3` or `lines 3–5 and 9`.
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
