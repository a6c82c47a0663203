internal import TerminalIO

extension ImportMessages {
  /// That a playground has no more than what a course has already, and less.
  static func isForLearners(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(Sanitizer.line(path)) was exported for learners, without the answers, so there is nothing to bring "
        + "back; export with `--whole` to edit lessons in it")
  }

  /// What came back from the pages of an export, a line for each file that is not as it was.
  static func lines(_ lessons: WholeLessons, isDry: Bool) -> [String] {
    let folder = lessons.shownFolder
    let would = isDry ? "would get" : "has"
    var lines = lessons.names(.new).map { "\(folder)/\($0) \(isDry ? "would be" : "is") new" }
    lines += lessons.names(.changed).map { "\(folder)/\($0) \(would) what was edited in its page" }
    lines += lessons.names(.differing).map {
      "\(folder)/\($0) is not written: its Markdown and its page were both edited since the export; "
        + "copy from one to the other"
    }
    let same = lessons.names(.same).count
    if same > 0 { lines.append("\(Plural.number(same, "file")) of pages: nothing to bring back") }
    return lines.map(Sanitizer.line)
  }
}
