internal import LessonModel

/// A comment with a special meaning in a step's code, for the reference in the help.
package struct DirectiveKind: Hashable, Sendable {
  /// The comment as authors write it, including its end.
  package var spelling: String
  /// The comment's meaning, in sentences.
  package var summary: String

  /// All kinds.
  package static let all: [DirectiveKind] =
    CodeDirective.Region.allCases.flatMap(kinds) + [
      DirectiveKind(
        spelling: "//: prose",
        summary: "A line of prose between lines of code, as if the fence ended and began again. "
          + "`/*: … */` is prose of several lines."),
      DirectiveKind(
        spelling: "\(StatedValue.mark) VALUE",
        summary:
          "At the end of a line that the learner does not change, it states the value of the expression "
          + "that begins there, as in `let answer = 6 * 7  // → 42`. `lessons record` writes the text "
          + "after the arrow, and `lessons validate` proves it."),
    ]

  private static func kinds(of region: CodeDirective.Region) -> [DirectiveKind] {
    func spelling(isInline: Bool) -> String {
      CodeDirective(region, isInline: isInline).spelling + (isInline ? "…" : " … ")
        + CodeDirective(region, isEnd: true, isInline: isInline).spelling
    }
    switch region {
    case .editable:
      return [
        DirectiveKind(
          spelling: spelling(isInline: false),
          summary:
            "The learner changes the lines between. Each directive has a line of its own; a word or two "
            + "may follow the first one, such as `Write here`."),
        DirectiveKind(
          spelling: spelling(isInline: true), summary: "The same for a part of a line."),
      ]
    case .hidden:
      return [
        DirectiveKind(
          spelling: spelling(isInline: false),
          summary:
            "The lines between are compiled and are in the page, but the terminal does not show "
            + "them.")
      ]
    }
  }
}
