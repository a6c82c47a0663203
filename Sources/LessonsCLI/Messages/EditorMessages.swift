internal import LessonModel
internal import TerminalIO

/// The sentences for editors alone.
enum EditorMessages {
  /// The answers to the question of whether a course's code may run.
  static let trust = "Let it run"
  static let noTrust = "Do not run it"

  /// The reason why a check has no verdict.
  static let textHasChanged = "the text has changed, so there is no verdict"

  /// The message that compiling the whole page changed the first verdict.
  static let takenBack = "Compiled as a whole, the page has a different result."

  /// The message that the check of a save must wait.
  static let checksLater =
    "Another `lessons` is using this workspace. The page is checked when that one is done."

  /// Returns lines of an answer as plain text, without empty lines at the end.
  static func text(_ lines: [StyledText]) -> String {
    var lines = lines.map { TerminalCapabilities.plain80.render($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the message that an edit has put a step into the page.
  ///
  /// `again` has the ids of the missing steps that the edit has put back.
  static func brought(_ step: String, line: Int, again: [String] = []) -> String {
    let missing = again.map { "`\($0)`" }.joined(separator: ", ")
    return (again.isEmpty ? "" : "Missing from the page and back with your last code: \(missing). ")
      + "`\(step)` begins at line \(line). Save the page to move to that step."
  }

  /// Returns the message that the next step is in a page that the editor does not have open.
  static func isElsewhere(_ address: StepAddress, _ place: PagePlace?) -> String {
    "`\(address)` is next" + (place.map { ", in \($0.text)" } ?? "") + "."
  }

  static let saveFirst = "Save the page first: the check reads the file."

  /// The message that the editor did not apply an edit.
  static let notApplied = "The editor has not changed the page, so nothing was done."

  /// The message that the editor cannot change pages for the server.
  static let cannotEdit =
    "This editor does not let a server change text (workspace/applyEdit); use `lessons next` in a terminal."

  /// Returns the name of a change in the editor's undo list.
  static func label(bringing step: String) -> String { "Add the step \(step)" }
  static func label(solving step: String) -> String { "Put the solution of \(step) in" }
  static func label(resetting step: String) -> String { "Start \(step) over" }

  /// Returns the title of an action at a step.
  static func next(passed: Bool) -> String { passed ? "go on" : "check, and go on" }
  static func hint(_ number: Int, of count: Int) -> String { "hint \(number) of \(count)" }
  static let card = "what it asks"
  static let asksNothing: StyledText = "The text of the step describes the whole task."
  static let solution = "solution"
  static let reset = "start over"
  static let wire = "who spoke to whom"

  /// The names of actions in sentences.
  static let hintWord = "hint"
  static let solutionWord = "solution"

  /// The title of the progress while a step is checked.
  static let checking = "Checking"

  /// Returns the question before the solution replaces code that has not passed.
  static func askForSolution(_ address: StepAddress) -> String {
    "You have not solved `\(address)` yet. Put the solution into the page? Undo removes it."
  }
  static let showSolution = "Put it in"
  static let keepTrying = "Keep trying"

  /// Returns the question before a step starts over.
  static func askForReset(_ address: StepAddress) -> String {
    "Start `\(address)` over? Your version is kept in a backup."
  }
  static let startOver = "Start over"
  static let keep = "Keep my code"

  /// The message that the step has not sent a request yet.
  static let noWire = "No request was sent yet. Save the page to run the step."
  /// Returns the message with the path of the drawing.
  static func wireFile(_ path: String) -> String { "Who spoke to whom is drawn in \(path)." }
}
