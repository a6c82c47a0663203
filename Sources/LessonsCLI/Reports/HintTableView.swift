internal import LessonModel
internal import TerminalIO
internal import Validation

/// The table of a step's hints for mistakes, with the answers that receive each hint.
enum HintTableView {
  /// Returns the lines for a step, or none if it has neither a hint for a mistake nor a wrong
  /// answer.
  static func lines(of step: StepResult) -> [StyledText] {
    guard let table = step.hints, !table.rows.isEmpty || table.attempts.count > 1 else { return [] }
    let rows = table.rows.map { row in
      (
        head: "line \(row.hint.line), when=\"\(row.hint.condition?.source ?? "")\"",
        attempts: row.attempts
      )
    }
    let others = table.others.isEmpty ? [] : [(head: "no `when=`", attempts: table.others)]
    return [StyledText("\(step.address)", .bold)]
      + (rows + others).map { row in
        StyledText("  \(Sanitizer.clean(row.head)): ")
          + StyledText(words(row.attempts, starter: table.starter), .dim)
      }
  }

  private static func words(_ attempts: [Int], starter: Int) -> String {
    let wrong = attempts.filter { $0 != starter }.map(String.init)
    let parts = [
      attempts.contains(starter) ? "the starter" : nil,
      wrong.isEmpty
        ? nil
        : "the wrong answer\(wrong.count > 1 ? "s in lines" : " in line") "
          + wrong.joined(separator: ", "),
    ].compactMap(\.self)
    return parts.isEmpty ? "no answer" : parts.joined(separator: " and ")
  }
}
