internal import TerminalIO

/// Lines of output in the form for a verdict.
///
/// Invisible characters have a sign if they matter.
struct OutputWords {
  private let lines: [String]
  /// Whether signs replace invisible characters.
  let hasSigns: Bool

  /// Describes lines that are shown together.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - arePair: Whether the lines are compared, so that they must not look the same.
  init(_ lines: [String], arePair: Bool) {
    self.lines = lines
    hasSigns =
      lines.contains(where: Self.hidesSomething)
      || arePair && lines.count == 2 && Self.lookAlike(lines)
  }

  /// Returns the visible form of a line, or a phrase for an empty one.
  func shown(_ line: String) -> String {
    guard !line.isEmpty else { return "(an empty line)" }
    return hasSigns ? Sanitizer.visible(line) : Sanitizer.clean(line)
  }

  /// Returns the column after the beginning of a line.
  func column(after start: Substring) -> Int {
    DisplayWidth.of(start.isEmpty ? "" : shown(String(start)))
  }

  /// Explains the signs, or returns nothing when there are none.
  func legend(_ width: Int) -> [StyledText] {
    guard hasSigns else { return [] }
    let signs = Sanitizer.signs(in: lines.joined())
    return signs.isEmpty
      ? []
      : StyledText("Here " + signs.joined(separator: ", ") + ".", .dim)
        .wrapped(to: width, first: "  ", rest: "  ")
  }

  /// Returns whether a part of a line is invisible to a reader.
  private static func hidesSomething(_ line: String) -> Bool {
    line.last?.isWhitespace == true || Sanitizer.clean(line) != line
      || !InvisibleCharacter.all(in: line).isEmpty
  }

  /// Returns whether lines differ only in their spaces.
  private static func lookAlike(_ lines: [String]) -> Bool {
    Set(lines.map { Sanitizer.clean($0).split(separator: " ") }).count == 1
  }
}
