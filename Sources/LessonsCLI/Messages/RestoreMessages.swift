internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The messages about page versions that can be restored.
enum RestoreMessages {
  /// The message that there is no version to restore.
  static let nothing =
    "there is nothing to bring back: no page was replaced, or every version is back"

  /// Returns the message that a lesson has no version to restore.
  static func nothing(of lesson: String) -> String {
    "there is no version of `\(lesson)` to bring back; `lessons restore` lists all versions"
  }

  /// Returns the message that the page already has the content of a version.
  static func isThere(_ version: PageVersion, _ standing: Standing) -> String {
    "\(page(of: version, standing)) is already as in `\(version.name)`, with all its passes"
  }

  /// Lists the versions and how to restore one, or nothing if there are none.
  static func list(_ offers: [RestoreVerb.Offer], now: Int, _ width: Int) -> [StyledText] {
    guard let first = offers.first else { return [] }
    let column = (offers.map(\.version.name.count).max() ?? 0) + 2
    let lines = offers.flatMap { offer in
      StyledText(about(offer, now: now)).wrapped(
        to: width, first: StyledText(offer.version.name, .bold).padded(to: column),
        rest: StyledText(String(repeating: " ", count: column)))
    }
    let how =
      "`lessons restore \(first.version.name)` brings one back, `lessons restore "
      + "\(first.version.lesson)` the newest of a lesson."
    return lines + [""] + StyledText(how, .dim).wrapped(to: width)
  }

  /// Returns the question before a version replaces a page.
  static func question(_ offer: RestoreVerb.Offer, in standing: Standing, now: Int) -> String {
    "Replace \(page(of: offer.version, standing)) with the version from \(when(offer, now: now))? The "
      + "present page is kept as a version."
  }

  /// Returns the result, in one line.
  static func done(
    _ offer: RestoreVerb.Offer, in standing: Standing, backup: String?, now: Int
  ) -> String {
    let passes = offer.gain.passes.count
    let with = passes == 0 ? "" : ", with \(Plural.text(passes, "passed step"))"
    let kept = backup.map { "; the replaced page is in \($0)" } ?? ""
    return
      "\(page(of: offer.version, standing)) is as it was \(when(offer, now: now))\(with)\(kept)"
  }

  private static func about(_ offer: RestoreVerb.Offer, now: Int) -> String {
    guard let record = offer.version.record else {
      return "from an unknown time; its passes are not known"
    }
    let passed = record.passed.count
    return "\(when(offer, now: now)): \(Plural.text(passed, "passed step"))"
  }

  /// Returns the time of a replacement and its reason.
  private static func when(_ offer: RestoreVerb.Offer, now: Int) -> String {
    guard let record = offer.version.record else { return "at an unknown time" }
    let verb =
      switch record.reason {
      case .reset: "reset"
      case .solution: "solution --write"
      case .refresh: "refresh"
      case .restore: "restore"
      }
    return "\(ago(now - record.time)), before `\(verb)`"
  }

  /// Returns the age of an event as text, such as `3 days ago`.
  private static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "a moment ago"
    case ..<172_800: StepTotals.text(seconds: seconds) + " ago"
    default: Plural.text(seconds / 86_400, "day") + " ago"
    }
  }

  private static func page(of version: PageVersion, _ standing: Standing) -> String {
    standing.course.lessons.first { $0.id == version.lesson }.map(standing.workspace.shownPage(of:))
      ?? version.name
  }
}
