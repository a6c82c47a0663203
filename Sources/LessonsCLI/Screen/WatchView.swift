internal import TerminalIO

/// The live part of the screen: the verdict, the values, the position in the course, the keys.
struct WatchView {
  let model: WatchModel
  let capabilities: TerminalCapabilities
  /// The terminal's columns; there may be fewer than the width that text is laid out for.
  let columns: Int
  /// The number of lines that fit.
  let limit: Int

  private var width: Int { min(columns, capabilities.width) }

  /// The keys and what they do.
  static let keys: [(key: String, does: String, details: String)] = [
    ("n", "next", "go on to the next step, once this one is done"),
    ("h", "hint", "show the next hint"),
    ("s", "solution", "show the solution; asks first if you have not passed"),
    ("l", "list", "list all steps, search them, go to one"),
    ("o", "open", "open the page in your editor"),
    ("r", "run", "check now, without saving"),
    ("x", "reset", "start this step over; your version is kept"),
    ("p", "step", "show the step's text again"),
    ("b", "back", "go to the step before"),
    ("?", "help", "show this help"),
    ("q", "quit", "leave; the next `lessons` starts from here"),
  ]

  /// The lines, at most `limit`: the values are cut first, then the end of the verdict.
  func lines() -> [StyledText] {
    let polling = StyledText(
      "This folder does not report changes, so it is polled for saves.", .dim)
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

  /// The part of the values around the learner's own lines, when not all of them fit.
  private func window(on values: [StyledText], rows: Int) -> [StyledText] {
    guard rows > 2 else { return [] }
    let own = values.firstIndex { $0.text.contains("▌") } ?? 0
    let first = min(max(own - rows / 3, 0), values.count - (rows - 1))
    let shown = values[first..<(first + rows - 1)]
    let words = "  … \(values.count - shown.count) more lines: Enter shows every value"
    return shown + [StyledText(words, .dim)]
  }

  /// The verdict, question or notice; a plain display prints these lines too.
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

  /// The position in the course: a progress bar, the lesson, the step, the page.
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

  /// The help: what each key does.
  static func explanation(width: Int) -> [StyledText] {
    keys.flatMap { key, _, details in
      StyledText(details).wrapped(
        to: width, first: StyledText("  \(key)  ", .bold), rest: "     ")
    }
      + StyledText(
        "Enter shows the values beside the lines; a second Enter shows them in full.", .dim
      )
      .wrapped(to: width, first: "  ", rest: "  ") + [""]
  }
}

extension Style {
  fileprivate static let yellow = Style.color(.yellow)
}
