internal import LessonMarkup
internal import LessonModel
internal import Tutoring

/// The place in a page where a step's code begins.
struct PagePlace: Sendable {
  var path: String
  var line: Int
  /// The absolute path of the page, for links.
  var file: String

  /// The place in the form `path:line`.
  var text: String { "\(path):\(line)" }
  /// The URL of the page.
  var link: String { Self.link(to: file) }

  /// Returns the URL of a file with this absolute path.
  ///
  /// Characters that RFC 3986 does not allow in a part of a path are percent-encoded.
  static func link(to file: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("/-._~!$&'()*+,;=:@".utf8)
    let bytes = file.utf8.flatMap { byte -> [UInt8] in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      if isPlain || plain.contains(byte) { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }
}

extension Standing {
  /// Returns the place of a step's code, or `nil` if no readable page has the step.
  func pagePlace(of address: StepAddress) -> PagePlace? {
    guard let (lesson, section) = section(of: address) else { return nil }
    return PagePlace(
      path: workspace.shownPage(of: lesson), line: section.editableLine,
      file: workspace.pagePath(of: lesson))
  }

  /// Returns a step's prose and code from the page, or `nil` until the learner has changed them.
  func ownContent(of address: StepAddress) -> [Step.Content]? {
    guard let (lesson, section) = section(of: address), let (_, index) = course.find(address),
      !PageWriter.isUntouched(section, index, of: lesson)
    else { return nil }
    return ProseInCode.split(section.code)
  }

  /// Returns the first line of a step's code in the page that contains a character, or `nil` if
  /// none does.
  func place(of character: Unicode.Scalar, in address: StepAddress) -> Diagnostic? {
    guard let (lesson, section) = section(of: address),
      let index = section.code.lines.firstIndex(where: { $0.unicodeScalars.contains(character) })
    else { return nil }
    return Diagnostic(
      path: workspace.shownPage(of: lesson), line: section.code.line + index, message: "")
  }

  /// Returns whether going to a step adds it to a page that may be open in the learner's editor.
  func growsPage(_ address: StepAddress) -> Bool {
    !progress[address].wasShown
      && course.addresses.contains { $0.lesson == address.lesson && progress[$0].wasShown }
  }

  /// Describes the first line that the learner has changed in read-only code, or returns `nil` if
  /// there is none.
  func lockedChange(in address: StepAddress) -> String? {
    guard let (lesson, section) = section(of: address), let (_, index) = course.find(address),
      !lesson.steps[index].isDemonstration
    else { return nil }
    let original = lesson.steps[index].content.compactMap(\.code?.text).joined(separator: "\n")
    return LockedCode.firstChange(in: section.code.text, from: original).map { change in
      let line = section.code.line + change.index
      guard let original = change.original else {
        return "Line \(line) is outside the green bar, and the lesson has no such line."
      }
      return
        "You changed line \(line), which is outside the green bar: the lesson has `\(original)`."
    }
  }

  private func section(of address: StepAddress) -> (Lesson, LearnerPage.Section)? {
    guard let (lesson, index) = try? locate(address),
      let section = (try? pages.page(of: lesson))?.page.section(lesson.steps[index].id)
    else { return nil }
    return (lesson, section)
  }
}

extension LearnerPage.Section {
  /// The line to open in an editor: the first editable one, or else the first line of code.
  fileprivate var editableLine: Int {
    for case .code(let part) in ProseInCode.split(code) {
      if let line = part.segments.firstEditableLine { return part.line + line }
    }
    let lines = code.lines
    let first = lines.firstIndex { !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace) }
    return code.line + (first ?? 0)
  }
}

/// Finds the lines of a workspace's pages that diagnostics point at.
struct PageLines {
  private let standing: Standing

  /// Creates a reader of the learner's pages.
  init(_ standing: Standing) { self.standing = standing }

  private func lesson(of diagnostic: Diagnostic) -> LessonOutline? {
    standing.course.lessons.first { standing.workspace.shownPage(of: $0) == diagnostic.path }
  }

  /// Returns the text of a diagnostic's line, or `nil` if the line is not in a page.
  func line(of diagnostic: Diagnostic) -> String? {
    guard let outline = lesson(of: diagnostic), let lesson = try? standing.shelf.lesson(outline),
      let lines = (try? standing.pages.page(of: lesson))?.page.source.lines,
      lines.indices.contains(diagnostic.line - 1)
    else { return nil }
    return lines[diagnostic.line - 1]
  }

  /// Returns the URL of a diagnostic's page, or `nil` if it is not in a page.
  func link(of diagnostic: Diagnostic) -> String? {
    lesson(of: diagnostic).map { PagePlace.link(to: standing.workspace.pagePath(of: $0)) }
  }
}
