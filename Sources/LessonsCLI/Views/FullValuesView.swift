internal import LessonModel
internal import TerminalIO

/// The values of a step without its code, at full length.
enum FullValuesView {
  /// Each value with its line number.
  static func lines(_ log: ValueLog, _ width: Int) -> [StyledText] {
    log.values.flatMap { value in
      let count = value.count > 1 ? " (×\(value.count))" : ""
      let head = StyledText("  line \(value.line)\(count): ", .dim)
      return StyledText(Sanitizer.clean(value.text)).wrapped(
        to: width, first: head, rest: "    ")
    } + [""]
  }
}
