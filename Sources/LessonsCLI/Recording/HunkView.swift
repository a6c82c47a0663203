internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Validation

/// A change of a fence, in the form for the author.
struct HunkView {
  /// The path of the lesson's file, in the form for messages.
  let path: String
  /// The changed part, such as the output of a step.
  let what: String
  let hunk: FenceHunk

  /// Returns the lines of the view.
  ///
  /// The first one names the place.
  func lines() -> [StyledText] {
    let place = StyledText("\(path):\(hunk.line): ", .bold) + StyledText(what)
    return [place]
      + hunk.removed.map { StyledText("  - " + shown($0), .color(.red)) }
      + hunk.added.map { StyledText("  + " + shown($0), .color(.green)) }
  }

  private func shown(_ line: String) -> String {
    needsVisible ? Sanitizer.visible(line) : Sanitizer.clean(line)
  }

  /// Whether old and new look the same unless invisible characters are shown.
  private var needsVisible: Bool {
    func words(_ lines: [String]) -> [[Substring]] {
      lines.map { Sanitizer.clean($0).split(separator: " ") }
    }
    return words(hunk.removed) == words(hunk.added)
  }
}

extension HunkView {
  /// Creates the view of a change to an `output` fence, or to a line that states a value.
  init(_ source: LessonSource, _ fence: LessonRecording.Fence, _ hunk: FenceHunk) {
    let what =
      switch fence.kind {
      case .output: "the output of"
      case .values: "a value in"
      }
    self.init(path: source.lesson.path, what: "\(what) `\(fence.step)`", hunk: hunk)
  }
}

extension LessonRecording {
  /// The views of all changes.
  var views: [HunkView] {
    fences.flatMap { fence in
      fence.hunks.map { HunkView(source, fence, $0) }
    }
  }
}
