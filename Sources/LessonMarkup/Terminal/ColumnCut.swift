internal import TerminalIO

extension StyledText {
  /// Cuts the text every `width` columns, even inside words; unlike wrapping it drops nothing.
  ///
  /// Code needs this: a space lost at a break may be part of a string literal.
  ///
  /// - Returns: At least one piece, none wider than `width` when that is 2 or more.
  func cut(every width: Int) -> [StyledText] {
    var pieces: [StyledText] = []
    var piece = StyledText("")
    var used = 0
    for span in spans {
      var run = ""
      for character in span.text {
        let columns = DisplayWidth.of(character)
        if used + columns > width, used > 0 {
          piece.append(run, span.style, link: span.link)
          pieces.append(piece)
          (piece, run, used) = ("", "", 0)
        }
        run.append(character)
        used += columns
      }
      piece.append(run, span.style, link: span.link)
    }
    return pieces + [piece]
  }
}
