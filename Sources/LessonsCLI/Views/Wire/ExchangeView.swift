internal import LessonModel
internal import TerminalIO

/// One exchange with all fields and the bodies.
struct ExchangeView {
  let exchange: Exchange
  /// Its number, counted from 1.
  let number: Int
  let width: Int

  /// Returns the request, and the response below it.
  func lines() -> [StyledText] {
    let names = "\(exchange.from) → \(exchange.to)"
    let answer =
      exchange.response.map { message($0, from: exchange.to) }
      ?? [StyledText("No answer came.", .color(.red))]
    return [StyledText("Exchange \(number): ") + StyledText(names, .bold).cleaned, ""]
      + message(exchange.request, from: exchange.from) + [""] + answer
  }

  private func message(_ message: Exchange.Message, from name: String) -> [StyledText] {
    let fields = message.fields.flatMap { field in
      (StyledText("\(field.name): ", .dim) + StyledText(field.value)).cleaned
        .wrapped(to: width, first: "  ", rest: "    ")
    }
    let head = (StyledText("\(name): ") + StyledText(message.start, .bold)).cleaned
    return head.wrapped(to: width, first: "", rest: "  ") + fields + body(of: message)
  }

  private func body(of message: Exchange.Message) -> [StyledText] {
    guard message.bodySize > 0 else { return [] }
    guard let text = WireText.readable(message.body) else {
      return ["", StyledText("  (\(WireText.size(of: message)))", .dim)]
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let rest = message.bodySize - message.body.count
    let more = rest > 0 ? [StyledText("  (\(Plural.text(rest, "more byte")))", .dim)] : []
    return [""]
      + lines.flatMap { line in
        StyledText(Sanitizer.clean(String(line))).wrapped(to: width, first: "  ", rest: "  ")
      } + more
  }
}
