internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Validation

/// Asks somebody about each change.
struct HunkQuestions {
  let console: Console
  let interrupt: Interrupt
  private var rest: Answer?

  init(console: Console, interrupt: Interrupt) {
    self.console = console
    self.interrupt = interrupt
  }

  /// What may be answered.
  enum Answer: String, CaseIterable {
    case yes, no
    /// This one and all after it.
    case all
    /// Neither this one nor any after it.
    case quit
  }

  /// The recording with the changes that are wanted.
  ///
  /// - Throws: `RunnerError` when somebody pressed Ctrl-C.
  mutating func ask(about recording: LessonRecording) throws -> LessonRecording {
    var result = recording
    result.fences = []
    for fence in recording.fences {
      var wanted = fence
      wanted.hunks = []
      for hunk in fence.hunks {
        let view = HunkView(path: recording.source.lesson.path, step: fence.step, hunk: hunk)
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
      // The end of input is no more of an answer than none at all, but nothing will follow it.
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
