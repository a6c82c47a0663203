internal import LessonMarkup
internal import TerminalIO

/// The lines of a drawing from top to bottom, one for each participant, with the names above them.
struct BookLifelines {
  private let parties: [String]
  /// The row of each name: if two names overlap in one row, the second is lower.
  private let rows: [Int]

  /// The maximum width of a name before it is shortened, in columns.
  private static let longestName = 24
  /// The free space at the sides, in tenths of a percent of the width.
  private static let margin = 30
  /// The height of a row with names, in tenths of the font size.
  private static let rowHeight = 15

  /// Divides the width among the participants.
  init(parties: [String]) {
    self.parties = parties.map { StyledText($0).cleaned.truncated(to: Self.longestName).text }
    var ends: [Int] = []
    var rows: [Int] = []
    for (index, name) in self.parties.enumerated() {
      let width = DisplayWidth.of(name)
      let place = Self.thousandths(index, of: parties.count) * BookWire.columns / 1000
      let start = [0, place - width / 2, BookWire.columns - width][
        Self.side(index, of: parties.count)]
      let row = ends.firstIndex { $0 < start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = start + width
      rows.append(row)
    }
    self.rows = rows
  }

  /// The height of the names, in tenths of the font size.
  var height: Int { ((rows.max() ?? 0) + 1) * Self.rowHeight + 5 }

  /// Returns the position of a participant's line.
  func place(of index: Int) -> HTML { Self.percent(Self.thousandths(index, of: parties.count)) }

  /// Returns the position between two lines.
  func middle(of first: Int, _ second: Int) -> HTML {
    let count = parties.count
    return Self.percent(
      (Self.thousandths(first, of: count) + Self.thousandths(second, of: count)) / 2)
  }

  var names: HTML {
    parties.indices.map { index -> HTML in
      let anchor: HTML = ["start", "middle", "end"][Self.side(index, of: parties.count)]
      let place: HTML = ["0", self.place(of: index), "100%"][Self.side(index, of: parties.count)]
      let middle = rows[index] * Self.rowHeight + Self.rowHeight / 2
      return """
        <text class="name" x="\(place)" y="\(em: middle)" text-anchor="\(anchor)">\(parties[index])</text>

        """
    }.joined()
  }

  /// Returns the lines, starting below the names.
  func lines(to bottom: Int) -> HTML {
    parties.indices.map { index -> HTML in
      """
      <line class="life" x1="\(place(of: index))" x2="\(place(of: index))" \
      y1="\(em: (rows[index] + 1) * Self.rowHeight)" y2="\(em: bottom)"/>

      """
    }.joined()
  }

  /// Returns 0 for the first of several, 2 for the last, 1 for those between.
  private static func side(_ index: Int, of count: Int) -> Int {
    index == 0 ? 0 : index == count - 1 ? 2 : 1
  }

  private static func thousandths(_ index: Int, of count: Int) -> Int {
    margin + (1000 - 2 * margin) * index / max(count - 1, 1)
  }

  private static func percent(_ thousandths: Int) -> HTML {
    "\(thousandths / 10).\(thousandths % 10)%"
  }
}
