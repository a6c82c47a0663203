internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// The messages of `export --playground`, and the notes above its pages.
enum PlaygroundMessages {
  /// The error that there is no lesson to export.
  static let nothing = Failure(.noMatch, "there is no lesson to export; drafts are left out")

  /// Returns the error that the export's path belongs to something else.
  static func isTaken(_ path: String) -> Failure {
    Failure(
      .failed,
      "\(path) already exists and is not an export of this course; name another folder, or move it away"
    )
  }

  /// Returns the error that a file of the export has changed since `export` wrote it.
  static func isChanged(_ file: String) -> Failure {
    Failure(
      .failed,
      "\(file) has changed since it was exported; name another folder, or move this one away")
  }

  /// Describes the needs of a page that a playground does not meet, one sentence each.
  static func notes(_ needs: PageNeeds) -> [String] {
    var notes: [String] = []
    if !needs.modules.isEmpty {
      notes.append(
        "Its code imports \(list(needs.modules)), part of `lessons` and not of Xcode.")
    }
    if !needs.reading.isEmpty {
      notes.append(
        "Standard input, which is empty in a playground, is read in \(list(needs.reading)).")
    }
    if !needs.ending.isEmpty {
      notes.append(
        "Code is meant not to compile, or to crash, in \(list(needs.ending)): make it a comment to run the rest."
      )
    }
    if needs.hasFiles {
      notes.append(
        "Its files are in the page's Resources, where code finds them with `Bundle.main`.")
    }
    return notes
  }

  /// Joins names for a sentence: `a`, `a and b`, `a, b and c`.
  private static func list(_ names: [String]) -> String {
    let names = names.map { "`\($0)`" }
    guard names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
  }

  /// Returns the message after the export.
  static func written(_ pages: Int, to path: String) -> String {
    "\(path) has \(Plural.text(pages, "page")) now"
  }
}
