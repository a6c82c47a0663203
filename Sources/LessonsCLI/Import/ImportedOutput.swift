internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Validation

/// Writes into new lessons what `record` leaves to their authors: wildcards for what varies.
enum ImportedOutput {
  /// Changes lessons until each output and each stated value can be recorded, as far as that goes.
  ///
  /// - Throws: `RunnerError`, `SystemError` or `Diagnostics` when lessons cannot be run, read or written.
  static func settle(
    _ lessons: [ImportedLessons.NewLesson], in folder: CourseFolder, _ language: PageLanguage,
    _ context: Context
  ) throws {
    // Two elements of a set stand in the same order in every other run, so more runs tell more.
    for _ in 0..<3 {
      let selection = try StepSelection.of(lessons.map(\.slug), in: folder.read())
      for recording in try RecordVerb.record(selection, in: folder, language, context) {
        let text = String(decoding: recording.source.bytes, as: UTF8.self)
        let lines = settled(
          text.split(separator: "\n", omittingEmptySubsequences: false), recording)
        // A lesson that its author saves meanwhile stays as it is saved.
        _ = try FileReplacement.replace(
          recording.source.path, with: Array(lines.joined(separator: "\n").utf8),
          expecting: recording.source.bytes)
      }
    }
  }

  private static func settled(
    _ lines: [Substring], _ recording: LessonRecording
  ) -> [String] {
    var lines = lines.map(String.init)
    for finding in recording.findings where lines.indices.contains(finding.line - 1) {
      let index = finding.line - 1
      switch finding.fault {
      case .stated:
        // A value that somebody wrote stays as an ordinary comment.
        let line = lines[index]
        lines[index] =
          line.hasSuffix(" \(StatedValue.mark)")
          ? String(line.dropLast(StatedValue.mark.count + 1))
          : line.replacing(StatedValue.mark, with: "//")
      case .printsWildcard where index > 0 && lines[index - 1] == "```output":
        lines[index - 1] += " verbatim"
      default: continue
      }
    }
    for output in recording.varying.sorted(by: { $0.line > $1.line })
    where lines.indices.contains(output.line) && lines[output.line - 1].hasPrefix("```output") {
      guard let end = lines[output.line...].firstIndex(of: "```") else { continue }
      let common = common(output.first, output.second).map { ["```output"] + $0 }
      lines.replaceSubrange((output.line - 1)..<end, with: common ?? free)
    }
    return lines
  }

  /// The beginning of fences that take whatever is printed.
  private static let free = [
    "```output any", "```", "", "```swift check", "expect(!printed.isEmpty, \"print something\")",
  ]

  /// The lines of two outputs with a wildcard for each line that differs; `nil` when no line is alike, or
  /// one would be read as a wildcard.
  private static func common(_ first: String, _ second: String) -> [String]? {
    let (first, second) = (lines(of: first), lines(of: second))
    let isRead = (first + second).contains {
      $0.contains("[..]") || $0.contains("[:") || $0.hasPrefix("```")
        || $0.allSatisfy { $0 == "." || $0.isWhitespace } && $0.contains("...")
    }
    guard !isRead else { return nil }
    let head = zip(first, second).prefix { $0 == $1 }.map(\.0)
    guard first.count == second.count else {
      let (restFirst, restSecond) = (first.dropFirst(head.count), second.dropFirst(head.count))
      let tail = zip(restFirst.reversed(), restSecond.reversed()).prefix { $0 == $1 }.map(\.0)
      return head.isEmpty && tail.isEmpty ? nil : head + ["..."] + tail.reversed()
    }
    let merged = zip(first, second).map { $0 == $1 ? $0 : "[..]" }
    return merged.allSatisfy { $0 == "[..]" } ? nil : merged
  }

  private static func lines(of output: String) -> [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
