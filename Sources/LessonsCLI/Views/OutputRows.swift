internal import LessonMarkup
internal import TerminalIO

/// Lines of output with a label, broken at the same column in every line so that they can be
/// compared.
struct OutputRows {
  let width: Int

  /// The number of columns for the labels.
  private static let margin = 13
  /// The maximum number of rows per line.
  ///
  /// A longer line shows the rows around the difference.
  private static let most = 12

  /// Returns the rows of one line of output, with a caret under a column if requested.
  func lines(
    _ label: String, _ text: String, _ style: Style, near column: Int? = nil, hasCaret: Bool = false
  ) -> [StyledText] {
    let all = chunks(of: text)
    let room = max(width - Self.margin, 1)
    let place = all.map { StyledText($0) }.place(ofColumn: column ?? 0)
    // After a full row there is only the next row.
    let wanted = min(place.column >= room ? place.piece + 1 : place.piece, all.count - 1)
    let start = all.count > Self.most ? max(0, min(wanted - 2, all.count - Self.most)) : 0
    let end = min(start + Self.most, all.count)
    var rows: [StyledText] = start > 0 ? [Self.label(label, StyledText("…", .dim))] : []
    for index in start..<end {
      rows.append(Self.label(rows.isEmpty ? label : "", StyledText(all[index], style)))
      if hasCaret, index == wanted {
        let offset = Self.margin + place.column
        if offset < width {
          rows.append(StyledText(String(repeating: " ", count: offset) + "^", .color(.red)))
        }
      }
    }
    return rows + (end < all.count ? [Self.label("", StyledText("…", .dim))] : [])
  }

  static func label(_ label: String, _ text: StyledText) -> StyledText {
    let pad = String(repeating: " ", count: margin - 2 - label.count)
    return StyledText("  " + label + pad, .dim) + text
  }

  /// Returns the parts of a line that fit beside the labels.
  private func chunks(of text: String) -> [String] {
    let room = max(width - Self.margin, 1)
    var chunks = [""]
    var used = 0
    for character in text {
      let columns = DisplayWidth.of(String(character))
      if used + columns > room {
        chunks.append("")
        used = 0
      }
      chunks[chunks.count - 1].append(character)
      used += columns
    }
    return chunks
  }
}
