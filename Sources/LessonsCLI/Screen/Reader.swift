internal import TerminalIO

/// The text on the screen and the reader's place in it: a value.
struct Reader: Hashable, Sendable {
  /// The size of the window.
  private(set) var layout: ReaderLayout
  /// The column that the keys scroll.
  private(set) var focus = ReaderPart.Column.text
  /// The pages in front of the step; the last one is shown.
  private(set) var sheets: [Sheet] = []
  /// Text and code in one column.
  private var whole = ScrollPane()
  private var text = ScrollPane()
  private var code = ScrollPane()
  /// Whether the reader has scrolled since the last switch between one column and two.
  private var hasMoved = true

  /// Creates a reader with no text.
  init(_ layout: ReaderLayout) { self.layout = layout }

  /// The visible page in front of the step.
  var sheet: Sheet? { sheets.last }

  /// Puts a page on top, or replaces a page of the same kind.
  mutating func open(_ sheet: Sheet) {
    sheets.removeAll { $0.kind == sheet.kind }
    sheets.append(sheet)
  }

  /// Closes the visible page.
  mutating func closeSheet() { _ = sheets.popLast() }

  /// Closes all pages.
  mutating func closeSheets() { sheets = [] }

  /// Takes over the pages' lines for a different size; the places stay.
  mutating func layOut(sheets lines: [[StyledText]]) {
    for (index, lines) in zip(sheets.indices, lines) { sheets[index].replace(lines) }
  }

  /// Whether text and code are side by side.
  var isDivided: Bool { layout.isWide && sheet == nil }

  /// Returns the content of a column.
  ///
  /// A window with one column has the same content for both.
  func pane(_ column: ReaderPart.Column) -> ScrollPane {
    if let sheet { return sheet.pane }
    guard layout.isWide else { return whole }
    return column == .text ? text : code
  }

  /// Returns whether a passage's first row is visible.
  func shows(_ name: String, height: Int) -> Bool {
    pane(.text).shows(name, height: height) || pane(.code).shows(name, height: height)
  }

  /// Takes over a different size.
  ///
  /// The caller must then lay out the text for it.
  ///
  /// If the learner has not scrolled, the old size also restores the old place.
  mutating func resize(_ new: ReaderLayout) {
    defer { layout = new }
    guard new.isWide != layout.isWide, hasMoved else { return }
    hasMoved = false
    guard new.isWide else { return whole.take(placeOf: focus == .text ? text : code) }
    text.take(placeOf: whole)
    code.take(placeOf: whole)
    if let name = whole.passageAtTop { focus = code.has(name) ? .code : .text }
  }

  /// Replaces the text and keeps the reader's place.
  mutating func replace(_ parts: [ReaderPart]) {
    whole.replace(parts.map(\.passage))
    text.replace(parts.filter { $0.column == .text }.map(\.passage))
    code.replace(parts.filter { $0.column == .code }.map(\.passage))
  }

  /// Goes to the beginning of the text.
  mutating func goToStart() {
    whole.goToStart()
    text.goToStart()
    code.goToStart()
    (focus, hasMoved) = (.text, true)
  }

  /// Goes to a passage, and stays there until the reader scrolls.
  mutating func follow(_ name: String) {
    hasMoved = true
    whole.follow(name)
    if text.has(name) { (text, focus) = (following(name, text), .text) }
    if code.has(name) { (code, focus) = (following(name, code), .code) }
  }

  private func following(_ name: String, _ pane: ScrollPane) -> ScrollPane {
    var pane = pane
    pane.follow(name)
    return pane
  }
}

extension Reader {
  /// The rows that one notch of the wheel scrolls.
  private static let notch = 3

  /// Scrolls if the key is for scrolling; `height` is the number of text rows.
  ///
  /// - Returns: Whether the key is for scrolling.
  mutating func pressed(_ key: Key, height: Int) -> Bool {
    switch key {
    case .up, .character("k"): scroll(focus) { $0.scroll(by: -1, height: height) }
    case .down, .character("j"): scroll(focus) { $0.scroll(by: 1, height: height) }
    case .pageUp: scroll(focus) { $0.turn(pages: -1, height: height) }
    case .control("u"): scroll(focus) { $0.scroll(by: -max(height / 2, 1), height: height) }
    case .control("d"): scroll(focus) { $0.scroll(by: max(height / 2, 1), height: height) }
    case .pageDown: turn(height)
    case .character(" "): turn(height)
    case .home, .character("g"): scroll(focus) { $0.scroll(by: -$0.count, height: height) }
    case .end, .character("G"): scroll(focus) { $0.scroll(by: $0.count, height: height) }
    case .wheelUp(let column):
      scroll(under(column)) { $0.scroll(by: -Self.notch, height: height) }
    case .wheelDown(let column):
      scroll(under(column)) { $0.scroll(by: Self.notch, height: height) }
    case .left: focus = .text
    case .right: focus = .code
    case .tab: focus = focus == .text ? .code : .text
    default: return false
    }
    return true
  }

  /// Goes on to the other column at the end of the text.
  private mutating func turn(_ height: Int) {
    if isDivided, focus == .text, text.below(height: height) == 0 { return focus = .code }
    scroll(focus) { $0.turn(pages: 1, height: height) }
  }

  private func under(_ column: Int) -> ReaderPart.Column {
    column <= layout.textColumns ? .text : .code
  }

  private mutating func scroll(
    _ column: ReaderPart.Column, _ body: (inout ScrollPane) -> Void
  ) {
    if let last = sheets.indices.last {
      body(&sheets[last].pane)
      return
    }
    hasMoved = true
    if !layout.isWide {
      body(&whole)
    } else if column == .text {
      body(&text)
    } else {
      body(&code)
    }
  }
}
