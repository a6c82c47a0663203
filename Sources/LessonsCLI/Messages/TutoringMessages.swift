internal import LessonModel
internal import Tutoring

/// The messages for workspace actions that fail.
extension TutoringError {
  /// The message: what happened and what to do, in one line.
  var words: String {
    switch self {
    case .cannotMakeFolder(let folder, let reason):
      "cannot make the folder \(folder): \(reason); move away what is in its place, or name another "
        + "workspace with `--workspace DIR`"
    case .damagedProgress(let file):
      "\(file) is damaged and was not changed; repair it, restore it from a backup, or move it "
        + "away to start over"
    case .progressGone(let file):
      "\(file) is gone, but was there when this program started, so nothing is written; put it back, "
        + "or leave and call `lessons next` to start over"
    case .newerProgress(let file, let format, let known):
      "\(file) was written by a newer `lessons` (format \(format)); update this program: it reads "
        + "formats up to \(known) and has not changed the file"
    case .savedMeanwhile(let page, let kept):
      "\(page) was saved meanwhile\(Self.keptWords(kept)); try again"
    case .savedWhileChecked(let page, let kept):
      "\(page) was saved while it was checked, so the next step was not added"
        + "\(Self.keptWords(kept)); try again"
    case .pageGone(let page, let lesson):
      "\(page):1:1: error: \(Self.pageGoneWords(lesson))"
    case .noLesson(let id): "there is no lesson `\(id)` in the course"
    case .unreadable(let lesson):
      "the lesson `\(lesson)` cannot be read just now, so its page and its passes stay as they are; "
        + "`lessons list` shows where you can go on, `lessons lint` what is wrong with it"
    case .noStep(let address):
      "there is no step `\(address)`; `lessons list` shows them all"
    case .notReached(let address):
      "you have not reached `\(address)` yet; `lessons goto \(address)` takes you there"
    case .nothingReached(nil):
      "you have not reached a step yet; `lessons next` shows the first"
    case .nothingReached(let lesson?):
      "you have not reached a step of `\(lesson)` yet; `lessons goto \(lesson)` takes you there"
    case .atFirstStep: "this is the first step"
    case .allPassed:
      "every step has passed; to go back to one, choose it in the list, or type `lessons goto STEP`"
    case .pathDone(let id):
      "every step of the path `\(id)` has passed; `lessons next --path \(CoursePath.whole)` goes on with the "
        + "whole course"
    case .noneAfter(let address, let open): Self.offer(open, after: address)
    case .nothingElse(let address):
      "every step except `\(address)` has passed; there is no other step to go to"
    }
  }

  /// Returns the message that no later step is open, with the earlier open steps and how to go
  /// there.
  static func offer(_ open: [StepAddress], after address: StepAddress) -> String {
    let most = 2
    let names = open.prefix(most).map { "`\($0)`" }.joined(separator: ", ")
    let rest = open.count > most ? " and \(open.count - most) more" : ""
    let goal = open.first.map { "; `lessons goto \($0)` goes back" } ?? ""
    return "no step after `\(address)` is open\(goal); still open before it: \(names)\(rest)"
  }

  /// Returns where the version that is not in the page was saved, or nothing without one.
  private static func keptWords(_ kept: String?) -> String {
    kept.map { " (a version of yours is in \($0))" } ?? ""
  }

  /// Returns the advice about a missing page, without its path.
  static func pageGoneWords(_ lesson: String) -> String {
    "the page is gone; put it back, or let `lessons refresh \(lesson)` write it again with your last code"
  }

  var exitCode: ExitCode {
    switch self {
    case .cannotMakeFolder, .damagedProgress, .progressGone, .newerProgress: .environment
    case .savedMeanwhile, .savedWhileChecked, .pageGone: .failed
    case .unreadable: .faultyLesson
    case .noStep, .noLesson, .notReached, .nothingReached, .atFirstStep, .allPassed, .pathDone,
      .noneAfter,
      .nothingElse:
      .noMatch
    }
  }
}

/// The messages for names that match no step or several.
extension StepReference.Failure {
  /// The message: what was not found and what the user may have meant, in one line.
  var words: String {
    switch self {
    case .unknown(let word, let meant):
      "there is no lesson or step `\(word)`; "
        + (meant.map { "did you mean `\($0)`?" } ?? "`lessons list` shows them all")
    case .ambiguous(let word, let candidates):
      "`\(word)` could mean \(candidates.prefix(4).map { "`\($0)`" }.joined(separator: ", ")); "
        + "type more of the name"
    case .unreadable(let lesson): TutoringError.unreadable(lesson: lesson).words
    case .noNumber(let number, let lesson, let steps):
      "there is no step \(number) in `\(lesson)`; it has \(Plural.text(steps, "step"))"
    }
  }
}
