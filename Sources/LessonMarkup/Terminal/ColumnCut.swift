package import TerminalIO

extension StyledText {
  /// Splits the text into pieces of at most `width` columns.
  ///
  /// Unlike wrapping, it drops nothing.
  ///
  /// Code needs this, because a space lost at a break may be part of a string literal. A piece ends
  /// after a space if it contains one, and inside a word only if the word is longer than a piece.
  ///
  /// - Returns: At least one piece, none wider than `width` when that is 2 or more.
  package func cut(every width: Int) -> [StyledText] {
    var pieces: [StyledText] = []
    var piece: [Span] = []
    var used = 0
    /// The size of the piece up to its last space after a word.
    var words: (count: Int, columns: Int)?
    var hasWord = false
    for span in spans {
      for character in span.text {
        let columns = DisplayWidth.of(character)
        while used + columns > width, used > 0 {
          let end = character == " " ? piece.count : words?.count ?? piece.count
          pieces.append(Self.joined(piece[..<end]))
          used -= character == " " ? used : words?.columns ?? used
          piece.removeFirst(end)
          (words, hasWord) = (nil, piece.contains { $0.text != " " })
        }
        piece.append(Span(String(character), span.style, link: span.link))
        used += columns
        if character != " " { hasWord = true } else if hasWord { words = (piece.count, used) }
      }
    }
    return pieces + [Self.joined(piece[...])]
  }

  /// The sign before rows that continue the line of code above.
  package static var continuation: StyledText { StyledText("↪ ", .dim) }

  /// Joins characters of the same style.
  private static func joined(_ characters: ArraySlice<Span>) -> StyledText {
    var text: StyledText = ""
    for next in characters {
      if let last = text.spans.last, last.style == next.style, last.link == next.link {
        text.spans[text.spans.count - 1].text += next.text
      } else {
        text.spans.append(next)
      }
    }
    return text
  }
}

extension [StyledText] {
  /// Finds a column of a string that was split into these pieces without loss.
  ///
  /// Returns the piece's index and the column in the piece. A column after the end is in the last
  /// piece.
  package func place(ofColumn column: Int) -> (piece: Int, column: Int) {
    var before = 0
    for (index, piece) in enumerated() {
      let width = piece.width
      if column < before + width || index == count - 1 { return (index, column - before) }
      before += width
    }
    return (0, column)
  }
}
