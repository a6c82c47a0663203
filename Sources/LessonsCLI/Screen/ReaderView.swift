internal import TerminalIO

/// The frame of the live screen: a head, scrolling text, and a foot with the keys.
struct ReaderView {
  let model: WatchModel

  private var reader: Reader { model.reader }
  private var layout: ReaderLayout { reader.layout }
  private var columns: Int { layout.columns }

  /// The minimum window height for lines between head, text and foot.
  private static let ruledRows = 8
  /// The minimum window height for all keys and long messages.
  private static let roomyRows = 14
  private static let mostNews = 3

  private var isRuled: Bool { layout.rows >= Self.ruledRows }
  private var isRoomy: Bool { layout.rows >= Self.roomyRows }

  /// The number of text rows.
  var bodyHeight: Int {
    max(layout.rows - 1 - (isRuled ? 2 : 0) - foot.count, 1)
  }

  /// Returns the frame: as many lines as the window has rows, none wider than the window.
  func lines() -> [StyledText] {
    let height = bodyHeight
    var lines = [head]
    if isRuled { lines.append(rule(isTop: true, height)) }
    lines += body(height)
    if isRuled { lines.append(rule(isTop: false, height)) }
    lines += foot
    return lines.prefix(layout.rows).map { $0.truncated(to: columns) }
  }

  /// The lesson, the step, and the finished part of the course.
  private var head: StyledText {
    let place = model.place
    // A path's name precedes its bar if there is room.
    let path = place.path.map { StyledText("\(Sanitizer.line($0)) ", .dim) }
    let bar =
      (columns < 70 ? "" : path?.truncated(to: columns / 4) ?? "")
      + ProgressBar.text(
        done: place.done.number, of: place.done.total, width: columns < 70 ? 6 : 10)
    let room = max(columns - bar.width - 1, 0)
    let name: StyledText
    if let sheet = reader.sheet {
      name = StyledText(Sanitizer.clean(sheet.title), .bold)
    } else {
      let step = StyledText(" · step \(place.step.number) of \(place.step.total)", .dim)
      let title = StyledText(Sanitizer.clean(place.title), .bold)
      name = title.truncated(to: max(room - step.width, 8)) + step
    }
    return name.truncated(to: room).padded(to: room) + " " + bar
  }

  private func body(_ height: Int) -> [StyledText] {
    guard reader.isDivided else { return full(reader.pane(.text), height) }
    let left = full(reader.pane(.text), height).map {
      $0.truncated(to: layout.textColumns).padded(to: layout.textColumns)
    }
    return zip(left, full(reader.pane(.code), height)).map {
      $0 + StyledText(" │ ", .dim) + $1
    }
  }

  private func full(_ pane: ScrollPane, _ height: Int) -> [StyledText] {
    let lines = pane.visible(height: height)
    return lines + Array(repeating: "", count: max(height - lines.count, 0))
  }
}

/// The lines around the text, and the foot.
extension ReaderView {
  /// Returns a line with the number of rows above or below.
  ///
  /// The one below names the page too.
  private func rule(isTop: Bool, _ height: Int) -> StyledText {
    let page = isTop || reader.sheet != nil ? nil : model.place.page
    guard reader.isDivided else {
      return rule(hidden(.text, isTop, height), page, columns)
    }
    let corner = isTop ? "─┬─" : "─┴─"
    return rule(hidden(.text, isTop, height), nil, layout.textColumns) + StyledText(corner, .dim)
      + rule(hidden(.code, isTop, height), page, layout.codeColumns)
  }

  /// Returns the number of hidden lines of a column, and the key that scrolls to them.
  private func hidden(
    _ column: ReaderPart.Column, _ isTop: Bool, _ height: Int
  ) -> StyledText? {
    let pane = reader.pane(column)
    let count = isTop ? pane.top(height: height) : pane.below(height: height)
    guard count > 0 else { return nil }
    let words = "\(isTop ? "↑" : "↓") \(Plural.number(count, "line"))"
    let isAtHand = !reader.isDivided || column == reader.focus
    let key = isTop ? "" : isAtHand ? ": space" : ": Tab, space"
    return StyledText(words, .bold) + StyledText(key, .dim)
  }

  private func rule(_ left: StyledText?, _ right: String?, _ width: Int) -> StyledText {
    let start = left.map { StyledText("── ", .dim) + $0 + " " } ?? ""
    // If the name is too long, keep its end, which says most.
    let room = max(width - start.width - 6, 0)
    let name = right.map { Sanitizer.line($0) } ?? ""
    let shown = DisplayWidth.of(name) > room ? "…" + name.suffix(max(room - 1, 0)) : name
    let end =
      name.isEmpty || room < 8
      ? "" : " " + StyledText(String(shown), .bold) + StyledText(" ──", .dim)
    let line = String(repeating: "─", count: max(width - start.width - end.width, 0))
    return start + StyledText(line, .dim) + end
  }

  /// The news and the keys.
  private var foot: [StyledText] {
    guard isRuled else { return model.question == nil ? keys : [news[0]] }
    return news.prefix(isRoomy ? Self.mostNews : 1) + keys
  }

  private var keys: [StyledText] {
    let entries =
      model.question != nil
      ? ScreenKeys.question
      : reader.sheet.map { ScreenKeys.sheet($0.kind) }
        ?? ScreenKeys.step(hasWire: model.hasWire, hasValues: model.hasValues, width: columns)
    return isRoomy
      ? ScreenKeys.lines(entries, width: columns) : [ScreenKeys.line(entries, width: columns)]
  }

  /// The question, the notice, or the state of the step.
  private var news: [StyledText] {
    if let question = model.question {
      return StyledText(question.text, .bold).wrapped(to: columns)
    }
    if let notice = model.notice {
      return StyledText(notice, .color(.yellow)).wrapped(to: columns)
    }
    return standing.wrapped(to: columns)
  }

  /// The number of text rows with one line of news.
  private var usualHeight: Int {
    max(layout.rows - 4 - keys.count, 1)
  }

  private var standing: StyledText {
    if let missing = model.missing { return StyledText(missing.standing, .color(.yellow)) }
    if reader.sheet?.kind == .lessonEnd { return "The next lesson begins on the next page." }
    switch model.activity {
    case .reading: return reader.sheet == nil ? PlainView.reading(model.place) : ""
    case .checking: return PlainView.checking
    case .stuck(let reasons):
      return PlainView.stuck(reasons, width: columns).first ?? ""
    case .judged(let passed):
      guard reader.sheet == nil, reader.shows(StepBody.result, height: usualHeight) else {
        return model.verdict
      }
      if passed { return PlainView.goOn }
      return model.place.hasPassed ? PlainView.broken : "Change the page and save it."
    }
  }
}
