internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Validation

/// Asks the author about each change.
struct HunkQuestions {
  let console: Console
  let interrupt: Interrupt
  private var rest: Answer?

  init(console: Console, interrupt: Interrupt) {
    self.console = console
    self.interrupt = interrupt
  }

  /// The possible answers.
  enum Answer: String, CaseIterable {
    case yes, no
    /// Yes to this change and all later ones.
    case all
    /// No to this change and all later ones.
    case quit
  }

  /// Asks about each change and returns the recording with the accepted ones.
  ///
  /// - Throws: `RunnerError` when the user presses Ctrl-C.
  mutating func ask(about recording: LessonRecording) throws -> LessonRecording {
    var result = recording
    result.fences = []
    for fence in recording.fences {
      var wanted = fence
      wanted.hunks = []
      for hunk in fence.hunks {
        let view = HunkView(recording.source, fence, hunk)
        if try isWanted(view) { wanted.hunks.append(hunk) }
      }
      if !wanted.hunks.isEmpty { result.fences.append(wanted) }
    }
    return result
  }

  private mutating func isWanted(_ view: HunkView) throws -> Bool {
    if let rest { return rest == .all }
    console.say(view.lines())
    while true {
      let question = "Write it? [y]es, [n]o, [a]ll the rest, [q]uit: "
      let line = try console.line(after: question, interrupt: interrupt)
      // The end of the input counts as "no", here and for all later changes.
      guard let line else {
        rest = .quit
        return false
      }
      let word = line.lowercased()
      guard !word.isEmpty else { return false }
      let answers = Answer.allCases.filter {
        [String($0.rawValue.prefix(1)), $0.rawValue].contains(word)
      }
      guard let answer = answers.first else { continue }
      if answer == .all || answer == .quit { rest = answer }
      return answer == .yes || answer == .all
    }
  }
}
