internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// The requests of a step as an SVG drawing, with a line for each participant and an arrow for each
/// request and response.
///
/// Horizontal lengths are percentages, and vertical ones multiples of the font size. So the text
/// keeps its size in a window of any width, and only the arrows get longer.
struct BookWire {
  /// The recorded requests.
  let log: WireLog
  /// The subject of the step.
  let subject: WireSubject
  /// The step's id, which makes the names of the drawing's parts unique on its page.
  let step: String

  /// The width of its labels in columns, which fits on a phone.
  static let columns = 40
  /// The maximum number of participants side by side; more would be indistinguishable.
  static let mostParties = 6

  /// A row of the drawing, or a space between two rows.
  private enum Row {
    case words(String, HTML, isFurtherIn: Bool = true)
    case arrow(from: Int, to: Int, String, HTML)
    case pause(String)
    case space

    /// The height in tenths of the font size.
    var height: Int {
      switch self {
      case .words, .arrow: 15
      case .pause: 20
      case .space: 8
      }
    }
  }

  /// Returns the drawing, sentences if lines and arrows could not show the requests, or nothing
  /// without requests.
  func html() -> HTML {
    guard !log.exchanges.isEmpty else { return "" }
    let isDrawn = walk.canBeDrawn && walk.parties.count <= Self.mostParties
    guard isDrawn else { return HTMLCode.plain(sentences.joined(separator: "\n"), as: "output") }
    let heads = BookLifelines(parties: walk.parties)
    var place = heads.height
    let rows = rows.map { row -> HTML in
      defer { place += row.height }
      return html(of: row, at: place, heads)
    }.joined()
    return """
      <div class="wire" role="group" aria-label="Drawing" tabindex="0">
      <svg role="img" aria-labelledby="book.wire.\(step)" aria-describedby="book.told.\(step)" \
      height="\(em: place)">
      <title id="book.wire.\(step)">\(StepWords.wire)</title>
      <desc id="book.told.\(step)">\(sentences.joined(separator: "\n"))</desc>
      \(heads.lines(to: place))\(rows)\(heads.names)</svg></div>

      """
  }

  private var walk: WireWalk {
    WireWalk(log: log, shown: Array(log.exchanges.indices.dropFirst(setUp)))
  }

  /// The number of initial exchanges that only prepare the scene.
  private var setUp: Int { subject.setUp(in: log) }

  /// Those exchanges, in one line.
  private var folded: [String] { [WireView.folded(setUp, in: log)].compactMap(\.self) }

  /// The exchanges as sentences.
  private var sentences: [String] {
    folded
      + WireDrawing(log: log, shown: walk.shown, size: .whole, width: 400, subject: subject)
      .lines(isSpoken: true).map(\.text) + more
  }

  private var more: [String] {
    let hidden = log.count - log.exchanges.count
    return hidden > 0 ? ["… and \(Plural.text(hidden, "more exchange")) like these"] : []
  }

  private var rows: [Row] {
    let parties = walk.parties
    func place(_ name: String) -> Int { parties.firstIndex(of: name) ?? 0 }
    func lines(_ text: String, _ kind: HTML, most: Int) -> [Row] {
      WireLine(text).rows(in: Self.columns, most: most).enumerated().map { index, line in
        .words(line, kind, isFurtherIn: index > 0 || kind != "start")
      }
    }
    func details(_ texts: [String]) -> [Row] {
      texts.flatMap { lines($0, "detail", most: WireTextSize.whole.rows(of: $0)) }
    }
    return folded.flatMap { lines($0, "detail", most: 3) }
      + walk.rows { part, index, _ -> [Row] in
        let exchange = log.exchanges[index]
        let (from, to) = (place(exchange.from), place(exchange.to))
        switch part {
        case .request:
          let start = "\(index + 1) \(exchange.request.start)"
          return lines(start, "start", most: WireTextSize.whole.startRows)
            + details(WireText.details(ofRequest: index, in: log, subject))
            + [.arrow(from: from, to: to, "", "")]
        case .answer(let isApart):
          let target = isApart ? " to \(index + 1)" : ""
          guard let answer = exchange.response else {
            return [.words("✕ no answer\(target)", "bad", isFurtherIn: false), .space]
          }
          let isGood = answer.start.first.map { "123".contains($0) } ?? false
          return [.arrow(from: to, to: from, answer.start + target, isGood ? "good" : "bad")]
            + details(WireText.details(ofAnswer: index, in: log, subject)) + [.space]
        }
      } later: { seconds in
        [.pause(WireText.later(seconds))]
      } + more.map { .words($0, "detail") }
  }

  private func html(of row: Row, at top: Int, _ heads: BookLifelines) -> HTML {
    let middle = top + row.height / 2
    switch row {
    case .space: return ""
    case .pause(let words):
      return """
        <text class="detail" x="50%" y="\(em: middle)" text-anchor="middle">· · · \(words) · · ·</text>

        """
    case .words(let words, let kind, let isFurtherIn):
      return """
        <text class="\(kind)" x="\(heads.place(of: 0))" dx="\(em: isFurtherIn ? 18 : 6)" y="\(em: middle)">\
        \(words)</text>

        """
    case .arrow(let from, let to, let words, let kind):
      let head: HTML = to > from ? "M0 0l-9-4.5v9z" : "M0 0l9-4.5v9z"
      let label: HTML = """
        <text class="\(kind)" x="\(heads.middle(of: from, to))" y="\(em: middle)" text-anchor="middle">\
        \(words)</text>

        """
      return """
        <line class="\(words.isEmpty ? "arrow" : "arrow back")" x1="\(heads.place(of: from))" \
        x2="\(heads.place(of: to))" y1="\(em: middle)" y2="\(em: middle)"/>
        <svg class="head" x="\(heads.place(of: to))" y="\(em: middle)" width="1" height="1">\
        <path d="\(head)"/></svg>
        \(words.isEmpty ? "" : label)
        """
    }
  }
}

extension HTML.StringInterpolation {
  /// Adds a length, given in tenths of the font size.
  mutating func appendInterpolation(em tenths: Int) {
    appendLiteral("\(tenths / 10).\(tenths % 10)em")
  }
}
