internal import LessonMarkup
internal import LessonModel
internal import Tutoring

/// Where a step's code begins in its page.
struct PagePlace: Sendable {
  var path: String
  var line: Int
  /// The page's whole path, for links.
  var file: String

  /// The place as `path:line`.
  var text: String { "\(path):\(line)" }
}

extension Standing {
  /// Where a step's code is; `nil` when it isn't in a page that can be read.
  func pagePlace(of address: StepAddress) -> PagePlace? {
    guard let (lesson, section) = section(of: address) else { return nil }
    return PagePlace(
      path: workspace.shownPage(of: lesson), line: section.editableLine,
      file: workspace.pagePath(of: lesson))
  }

  /// A step's prose and code as the page has them; `nil` until the learner has changed them.
  func ownContent(of address: StepAddress) -> [Step.Content]? {
    guard let (lesson, section) = section(of: address), let (_, index) = course.find(address),
      !PageWriter.isUntouched(section, index, of: lesson)
    else { return nil }
    return ProseInCode.split(section.code)
  }

  private func section(of address: StepAddress) -> (Lesson, LearnerPage.Section)? {
    guard let (lesson, index) = course.find(address),
      let section = (try? pages.page(of: lesson))?.page.section(lesson.steps[index].id)
    else { return nil }
    return (lesson, section)
  }
}

extension LearnerPage.Section {
  /// The line a person wants to be at: the first editable one, else the first of the code.
  fileprivate var editableLine: Int {
    for case .code(let part) in ProseInCode.split(code) {
      if let line = part.segments.firstEditableLine { return part.line + line }
    }
    let lines = code.lines
    let first = lines.firstIndex { !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace) }
    return code.line + (first ?? 0)
  }
}

/// Finds the lines that diagnostics point at in the pages of a workspace.
struct PageLines {
  private let standing: Standing

  /// Looks into the pages that a learner has.
  init(_ standing: Standing) { self.standing = standing }

  private func lesson(of diagnostic: Diagnostic) -> Lesson? {
    standing.course.lessons.first { standing.workspace.shownPage(of: $0) == diagnostic.path }
  }

  /// The text of the line, if it is in a page.
  func line(of diagnostic: Diagnostic) -> String? {
    guard let lesson = lesson(of: diagnostic),
      let lines = (try? standing.pages.page(of: lesson))?.page.source.lines,
      lines.indices.contains(diagnostic.line - 1)
    else { return nil }
    return lines[diagnostic.line - 1]
  }

  /// The address of the page for links.
  func link(of diagnostic: Diagnostic) -> String? {
    lesson(of: diagnostic).map { "file://\(standing.workspace.pagePath(of: $0))" }
  }
}
