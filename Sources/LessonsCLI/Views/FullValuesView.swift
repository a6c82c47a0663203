internal import LessonModel
internal import TerminalIO

/// The values of a step by themselves, as long as they are.
enum ValuesInFull {
  /// Each value with its line.
  static func lines(_ log: ValueLog, _ width: Int) -> [StyledText] {
    log.values.flatMap { value in
      let count = value.count > 1 ? " (×\(value.count))" : ""
      let head = StyledText("  line \(value.line)\(count): ", .dim)
      return StyledText(Sanitizer.clean(value.text)).wrapped(
        to: width, first: head, rest: "    ")
    } + [""]
  }
}
