internal import TerminalIO

/// Lines of output as a verdict shows them: invisible characters have a sign where they matter.
struct OutputWords {
  private let lines: [String]
  /// Whether signs take the place of invisible characters.
  let hasSigns: Bool

  /// Describes lines that are shown together.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - arePair: Whether they are compared; then they must not look the same.
  init(_ lines: [String], arePair: Bool) {
    self.lines = lines
    hasSigns =
      lines.contains(where: Self.hidesSomething)
      || arePair && lines.count == 2 && Self.lookAlike(lines)
  }

  /// A line as it is shown, or words for an empty one.
  func shown(_ line: String) -> String {
    guard !line.isEmpty else { return "(an empty line)" }
    return hasSigns ? Sanitizer.visible(line) : Sanitizer.clean(line)
  }

  /// The column after the beginning of a line.
  func column(after start: Substring) -> Int {
    DisplayWidth.of(start.isEmpty ? "" : shown(String(start)))
  }

  /// What the signs stand for; nothing when there are none.
  func legend(_ width: Int) -> [StyledText] {
    guard hasSigns else { return [] }
    let signs = Sanitizer.signs(in: lines.joined())
    return signs.isEmpty
      ? []
      : StyledText("Here " + signs.joined(separator: ", ") + ".", .dim)
        .wrapped(to: width, first: "  ", rest: "  ")
  }

  /// Whether a reader would not see all of a line.
  private static func hidesSomething(_ line: String) -> Bool {
    line.last?.isWhitespace == true || Sanitizer.clean(line) != line
      || !InvisibleCharacter.all(in: line).isEmpty
  }

  /// Whether lines differ only in their spaces.
  private static func lookAlike(_ lines: [String]) -> Bool {
    Set(lines.map { Sanitizer.clean($0).split(separator: " ") }).count == 1
  }
}
