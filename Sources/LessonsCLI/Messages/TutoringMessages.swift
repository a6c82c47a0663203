internal import Tutoring

/// The words for what cannot be done in a workspace.
extension TutoringError {
  /// What happened and what to do, in one line.
  var words: String {
    switch self {
    case .cannotMakeFolder(let folder, let reason):
      "cannot make the folder \(folder): \(reason); name another workspace with `--workspace DIR`"
    case .cannotRead(let file): "cannot read \(file); check its rights"
    case .damagedProgress(let file):
      "\(file) is damaged and was left alone; mend it, take it from a backup, or move it away to "
        + "begin anew"
    case .newerProgress(let file, let format, let known):
      "\(file) was written by a newer `lessons` (format \(format)); update this program: it reads "
        + "formats up to \(known) and has left the file alone"
    case .savedMeanwhile(let page): "\(page) was saved meanwhile; run the same command again"
    case .savedWhileChecked(let page):
      "\(page) was saved while it was checked, and was left as it is; run `lessons next` again"
    case .pageGone(let page, let lesson):
      "\(page):1:1: error: the page is gone; put it back, or begin the lesson anew with `lessons "
        + "reset --lesson \(lesson)`"
    case .noStep(let address):
      "there is no step `\(address)`; `lessons list` shows them all"
    case .notReached(let address):
      "you have not reached `\(address)` yet; `lessons goto \(address)` takes you there"
    case .nothingReached(nil):
      "you have not reached a step yet; `lessons next` shows the first"
    case .nothingReached(let lesson?):
      "you have not reached a step of `\(lesson)` yet; `lessons goto \(lesson)` takes you there"
    case .atFirstStep: "this is the first step"
    case .nothingElse(let address): "every step but `\(address)` has passed; there is none to go to"
    }
  }

  /// Whose fault it is.
  var exitCode: ExitCode {
    switch self {
    case .cannotMakeFolder, .cannotRead, .damagedProgress, .newerProgress: .environment
    case .savedMeanwhile, .savedWhileChecked, .pageGone: .failed
    case .noStep, .notReached, .nothingReached, .atFirstStep, .nothingElse: .noMatch
    }
  }
}

/// The words for what nobody can find by a name.
extension StepReference.Failure {
  /// What was not found and what may be meant, in one line.
  var words: String {
    switch self {
    case .unknown(let word, let meant):
      "no lesson or step is called `\(word)`; "
        + (meant.map { "did you mean `\($0)`?" } ?? "`lessons list` shows them all")
    case .ambiguous(let word, let candidates):
      "`\(word)` may be \(candidates.prefix(4).map { "`\($0)`" }.joined(separator: ", ")); write "
        + "more of the name"
    case .noNumber(let number, let lesson, let steps):
      "there is no step \(number) in `\(lesson)`; it has \(steps)"
    }
  }
}
