internal import TerminalIO

/// The effects of the keys; each key has the same meaning everywhere.
extension WatchModel {
  /// Handles a key and returns what to do.
  mutating func pressed(_ key: Key) -> [Effect] {
    notice = nil
    if case .paste(let text) = key {
      (question, notice) = (nil, TypedWords.notice(text))
      return []
    }
    if [.character("q"), .control("c")].contains(key) { return [.quit] }
    let height = ReaderView(model: self).bodyHeight
    if reader.pressed(key, height: height) { return [] }
    if let asked = question {
      question = nil
      guard key == .character("y") || key == .character("Y") else { return [] }
      switch asked {
      case .solution: return [.solution(isGranted: true)]
      case .reset: return [.reset]
      case .mark: return [.putMarksBack]
      }
    }
    if let sheet = reader.sheet { return pressed(key, on: sheet) }
    return pressedOnStep(key)
  }

  private mutating func pressed(_ key: Key, on sheet: Sheet) -> [Effect] {
    let isEnd = sheet.kind == .lessonEnd || sheet.kind == .courseEnd
    switch key {
    case .enter where sheet.kind == .wire: return [.showExchanges]
    case .escape, .enter: reader.closeSheet()
    case .character("n") where sheet.kind == .lessonEnd: reader.closeSheets()
    case .character("n") where isEnd:
      notice = "This is the end: Esc goes back to the step, l lists all steps."
    case .character("?") where sheet.kind == .help: reader.closeSheet()
    case .character("?"): return [.explain]
    case .character("w") where sheet.kind == .wire: reader.closeSheet()
    case .character("v") where sheet.kind == .words: reader.closeSheet()
    case .character("b"), .character("l"):
      reader.closeSheets()
      return pressedOnStep(key)
    default:
      // The learner has not seen the step behind the end of a lesson.
      guard !isEnd else { return [] }
      reader.closeSheets()
      return pressedOnStep(key)
    }
    return []
  }

  private mutating func pressedOnStep(_ key: Key) -> [Effect] {
    if key == .enter { return hasValues ? [.showValues] : [] }
    guard let known = StepKey.all.first(where: { key == .character($0.letter) }) else {
      if case .character(let letter) = key { notice = TypedWords.foreign(letter) }
      return []
    }
    if let missing, known.needsWorkspace {
      notice = missing.refusal
      return []
    }
    return known.press(&self)
  }

  /// Goes to the top of the text.
  mutating func goToText() -> [Effect] {
    reader.goToStart()
    return [.present]
  }

  /// Goes to the next step, if this one is done.
  mutating func goOn() -> [Effect] {
    guard activity != .checking else {
      notice = "The check is still running; `n` goes on once it passes."
      return []
    }
    guard place.hasPassed else {
      notice = "This step is not done yet: `n` goes on once it is, `z` leaves it for later."
      return []
    }
    return [.moveOn]
  }
}
