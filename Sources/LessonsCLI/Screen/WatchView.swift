internal import TerminalIO

/// The lower part of the live screen: the verdict, the values, where one is, the keys.
struct WatchView {
  let model: WatchModel
  let capabilities: TerminalCapabilities
  /// The terminal's columns, which may be fewer than text is laid out for.
  let columns: Int
  /// The lines there is room for.
  let limit: Int

  private var width: Int { min(columns, capabilities.width) }

  /// A key and what it does.
  static let keys: [(key: String, does: String, details: String)] = [
    ("n", "next", "go on to the next step, once this one is done"),
    ("h", "hint", "the next hint; again: one more"),
    ("s", "solution", "show the solution; before you have passed it asks first"),
    ("l", "list", "all steps: look, search, go to one"),
    ("o", "open", "the page in your editor"),
    ("r", "run", "check now, without saving"),
    ("x", "reset", "start this step over; your version is kept"),
    ("p", "step", "show the step's text again"),
    ("b", "back", "go to the step before"),
    ("?", "help", "this"),
    ("q", "quit", "leave; the next `lessons` goes on here"),
  ]

  /// The lines, never more than there is room for: the values give way first, then the verdict's
  /// end.
  func lines() -> [StyledText] {
    let polling = StyledText("This folder sends no news, so saves are looked for: polling.", .dim)
    let foot = (model.isPolling ? [polling] : []) + [status] + footer
    var news = news()
    var values = values()
    let room = max(limit - foot.count - 1, 1)
    if news.count > room { news = Array(news.prefix(room - 1)) + [StyledText("…", .dim)] }
    let left = room - news.count
    if values.count > left { values = window(on: values, rows: left) }
    let count = model.checks > 0 ? "── check \(model.checks) " : ""
    let rule = count + String(repeating: "─", count: max(width - count.count, 0))
    return ([StyledText(rule, .dim)] + news + values + foot).suffix(limit)
  }

  /// The part of the values around the learner's own lines, where there is no room for all.
  private func window(on values: [StyledText], rows: Int) -> [StyledText] {
    guard rows > 2 else { return [] }
    let own = values.firstIndex { $0.text.contains("▌") } ?? 0
    let first = min(max(own - rows / 3, 0), values.count - (rows - 1))
    let shown = values[first..<(first + rows - 1)]
    let words = "  … \(values.count - shown.count) more lines: Enter shows every value"
    return shown + [StyledText(words, .dim)]
  }

  /// What is new, as it is also said where nothing is drawn anew.
  func news() -> [StyledText] {
    var lines: [StyledText] = []
    switch model.activity {
    case .reading:
      lines += reading.wrapped(to: width)
    case .checking: lines.append(StyledText("Checking…", .yellow))
    case .judged(let passed, let verdict):
      lines += verdict
      if passed {
        lines += [StyledText("Go on with ") + StyledText("n", .bold) + StyledText(".")]
      }
    case .stuck(let reasons):
      for reason in reasons {
        lines +=
          (StyledText("! ", .color(.red).adding(.bold)) + StyledText(Sanitizer.clean(reason)))
          .wrapped(to: width, rest: "  ")
      }
    }
    if let question = model.question {
      lines += StyledText(question.text, .bold).wrapped(to: width)
    } else if let notice = model.notice {
      lines += StyledText(notice, .color(.yellow)).wrapped(to: width)
    }
    return lines
  }

  /// What a step asks for that was not checked yet.
  private var reading: StyledText {
    if model.place.isDemonstration { return "Nothing to change in this step." }
    guard model.place.hasPassed else { return "Your turn: change the page and save it." }
    return StyledText("You have passed this step. Go on with ") + StyledText("n", .bold) + "."
  }

  /// The values where nothing is drawn beside anything.
  func values() -> [StyledText] {
    switch model.values {
    case .none: []
    case .unavailable: [StyledText("values not available for this step", .dim)]
    case .shown(let lines): [""] + lines
    case .folded: [StyledText("Enter shows the values beside the lines.", .dim)]
    }
  }

  /// Where one is: a bar over the course, lesson and step, the page.
  private var status: StyledText {
    let place = model.place
    let bar = ProgressBar.text(
      done: place.done.number, of: place.done.total, width: width < 70 ? 6 : 10)
    let words =
      " · lesson \(place.lesson.number)/\(place.lesson.total)"
      + " · step \(place.step.number)/\(place.step.total)"
    let page = StyledText(" · ", .dim) + StyledText(place.page, .bold)
    return bar + StyledText(words, .dim) + page
  }

  /// The keys, in as many lines as they need.
  private var footer: [StyledText] {
    var lines: [StyledText] = []
    var line: StyledText = ""
    for (key, does, _) in Self.keys {
      let entry = StyledText(key, .bold) + StyledText(" \(does)", .dim)
      if line.width + 2 + entry.width > width, line.width > 0 {
        lines.append(line)
        line = ""
      }
      line += (line.width > 0 ? "  " : "") + entry
    }
    return lines + [line]
  }

  /// What each key does, to be read.
  static func explanation(width: Int) -> [StyledText] {
    keys.flatMap { key, _, details in
      StyledText(details).wrapped(
        to: width, first: StyledText("  \(key)  ", .bold), rest: "     ")
    }
      + StyledText("Enter shows the values beside the lines, and again: in full.", .dim)
      .wrapped(to: width, first: "  ", rest: "  ") + [""]
  }
}

extension Style {
  fileprivate static let yellow = Style.color(.yellow)
}
