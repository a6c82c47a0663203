internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// Draws the list of steps in a given size.
struct ListView {
  let model: ListModel
  let columns: Int
  let rows: Int

  /// The number of table rows that fit on the screen.
  var pageSize: Int { max(rows - 2 - footer.count, 1) }

  /// Returns the lines of the list: a head, the rows around the selected one, the keys.
  func lines() -> [StyledText] {
    if let choice = model.choice { return lines(choosing: choice) }
    let shown = model.rows
    let place = shown.firstIndex { $0.address != nil && $0.address == model.selected } ?? 0
    let size = pageSize
    // The selected row stays in the middle, except near both ends.
    let first = min(max(place - size / 2, 0), max(shown.count - size, 0))
    var lines = [head, ""]
    lines += shown.dropFirst(first).prefix(size).map(line)
    if shown.isEmpty { lines.append(StyledText("  nothing here; Esc shows all steps", .dim)) }
    lines += Array(repeating: "", count: max(0, rows - footer.count - lines.count))
    return (lines + footer).map { $0.truncated(to: columns) }
  }

  private func lines(choosing choice: PathChoice) -> [StyledText] {
    let keys = ScreenKeys.lines(ScreenKeys.paths, width: columns)
    let room = max(rows - 2 - keys.count, 1)
    var lines = [StyledText("Ways through the course", .bold), ""]
    lines += choice.lines(width: columns, rows: room)
    lines += Array(repeating: "", count: max(0, rows - keys.count - lines.count))
    return (lines + keys).map { $0.truncated(to: columns) }
  }

  private var head: StyledText {
    let bar = ProgressBar.text(
      done: model.done.number, of: model.done.total, width: columns < 70 ? 8 : 20)
    let words =
      switch model.filter {
      case .all: "All steps"
      case .done: "Steps done"
      case .pending: "Steps to do"
      case .onPath: "The path “\(Sanitizer.line(model.path ?? ""))”"
      }
    let path =
      model.filter == .done || model.filter == .onPath
      ? nil : model.path.map { "; a dot marks those of “\(Sanitizer.line($0))”" }
    let room = max(columns - bar.width - 1, 0)
    return (StyledText(words, .bold) + StyledText(path ?? "", .dim)).truncated(to: room).padded(
      to: room)
      + " " + bar
  }

  private func line(_ row: ListModel.Row) -> StyledText {
    switch row {
    case .lesson(let title, let id, let done, let total):
      let bar =
        total > 0
        ? ProgressBar.text(done: done, of: total, width: 8)
        : StyledText(CourseView.cannotBeRead, .color(.yellow))
      let name =
        StyledText(Sanitizer.clean(title), .bold) + StyledText(total > 0 ? "  \(id)" : "", .dim)
      let room = max(columns - bar.width - 1, 1)
      return name.truncated(to: room).padded(to: room) + " " + bar
    case .step(let address, let number, let title, let status, let cause, let isLeftOut):
      let state = CourseView.words(for: status, cause)
      let text =
        CourseView.step(address.step, number, title, status, isLeftOut: isLeftOut)
        + StyledText(state.isEmpty ? "" : "  \(state)", .color(.yellow))
      let isSelected = address == model.selected
      // The mark shows the selection on a terminal without colours.
      return (StyledText(isSelected ? "❯ " : "  ", .bold) + text).adding(
        isSelected ? .reverse : .plain)
    }
  }

  private var footer: [StyledText] {
    if let step = model.asked {
      return StyledText("Start `\(step)` over? Your version is kept in a backup. y/n", .bold)
        .wrapped(to: columns) + ScreenKeys.lines(ScreenKeys.question, width: columns)
    }
    if model.isSearching {
      return [
        StyledText("/" + Sanitizer.clean(model.search), .bold)
          + StyledText("█  Enter keeps these, Esc shows all", .dim)
      ]
    }
    let found = model.search.isEmpty ? "" : "matching “\(Sanitizer.clean(model.search))”  "
    let keys = ScreenKeys.lines(ScreenKeys.list, width: columns)
    if let notice = model.notice {
      return StyledText(notice, .color(.yellow)).wrapped(to: columns) + keys
    }
    return found.isEmpty ? keys : [StyledText(found, .color(.yellow))] + keys
  }
}
