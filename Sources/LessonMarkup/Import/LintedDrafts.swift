internal import LessonModel

/// Writes drafts as lessons, and turns more and more blocks into plain text until `lint` finds
/// nothing.
struct LintedDrafts {
  private(set) var drafts: [LessonDraft]
  private var written: [WrittenDraft]
  private let assets: Set<String>
  private let course: CourseFile

  /// Writes drafts.
  ///
  /// - Parameters:
  ///   - drafts: The drafts.
  ///   - assets: The paths of the files that will be beside the lessons.
  ///   - course: The course's description of itself.
  init(_ drafts: [LessonDraft], assets: Set<String>, in course: CourseFile) {
    (self.drafts, self.assets, self.course) = (drafts, assets, course)
    for index in drafts.indices {
      for place in drafts[index].parts.indices where drafts[index].parts[place].breaksFence {
        self.drafts[index].parts[place].refusal = "a line of it would end its fence"
      }
    }
    written = self.drafts.map { WrittenDraft($0) }
    // Each round turns at least one more block into plain text.
    while makePlain() { written = self.drafts.map { WrittenDraft($0) } }
  }

  /// The files of the new lessons.
  var files: [ImportedCourse.File] {
    zip(drafts, written).filter { !$0.0.isThere }.map {
      ImportedCourse.File(name: "\($0.stem).md", text: $1.text)
    }
  }

  /// The parts that have a different form in the new lessons, and the lessons without code.
  var untaken: [Untaken] {
    zip(drafts, written).filter { !$0.0.isThere }.flatMap { draft, written -> [Untaken] in
      let path = draft.source.path
      return (written.hasStep ? [] : [Untaken(path: path, line: draft.title.line, .noCode)])
        + draft.untaken
        + ([draft.title] + draft.parts).compactMap { part in
          guard let message = part.refusal else { return nil }
          switch part.content {
          case .heading, .prose: return Untaken(path: path, line: part.line, .refusedProse(message))
          case .hidden, .code, .fence:
            return Untaken(path: path, line: part.line, .refusedCode(message))
          }
        }
    }
  }

  /// Turns the blocks in which `lint` finds something into plain text.
  ///
  /// - Returns: Whether there was a block to change.
  private mutating func makePlain() -> Bool {
    let names = drafts.compactMap { LessonFileName(stem: $0.stem) }
    let lessons = zip(names, written).map { name, text in
      LintedLesson(SourceText(text.text), file: name, path: name.fileName)
    }
    let entries = names.map {
      CourseEntry(name: $0.fileName, path: $0.fileName, kind: .lesson($0))
    }
    let assets = assets
    let course = CourseLint(
      lessons: lessons, faults: [], entries: entries, file: course, released: nil
    ) { assets.contains($0) }
    let problems = course.problems()
    var found: [(draft: Int, part: Int, message: String)] = []
    for (index, lesson) in lessons.enumerated() {
      var places = problems.filter { $0.path == names[index].fileName }.map {
        (line: $0.line, message: $0.message)
      }
      let begun = Set(lesson.document.items.map(\.first))
      if let lost = written[index].beginnings.subtracting(begun).min() {
        places.append((lost - 1, "what stands below it would be a part of it"))
      }
      found += places.compactMap { place in
        block(above: place.line, in: index).map { (index, $0, place.message) }
      }
    }
    for (index, part, message) in found {
      if part < 0 { drafts[index].title.refusal = message }
      if part >= 0 { drafts[index].parts[part].refusal = message }
    }
    return !found.isEmpty
  }

  /// Returns the block at a line of a draft, or the nearest one above that is not plain; -1 for the
  /// title.
  private func block(above line: Int, in index: Int) -> Int? {
    let draft = drafts[index]
    return written[index].places.prefix(max(line, 1)).compactMap { $0 }.last { place in
      (place < 0 ? draft.title : draft.parts[place]).refusal == nil
    }
  }
}
