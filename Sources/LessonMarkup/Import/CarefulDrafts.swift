internal import LessonModel

/// Writes drafts as lessons, and more plainly where `lint` finds something, until it finds nothing.
struct CarefulDrafts {
  private(set) var drafts: [LessonDraft]
  private var written: [WrittenDraft]
  private let assets: Set<String>
  private let course: CourseFile

  /// Writes drafts.
  ///
  /// - Parameters:
  ///   - drafts: The drafts.
  ///   - assets: The places of the files that will be beside the lessons.
  ///   - course: What the course says about itself.
  init(_ drafts: [LessonDraft], assets: Set<String>, in course: CourseFile) {
    (self.drafts, self.assets, self.course) = (drafts, assets, course)
    written = drafts.map { WrittenDraft($0) }
    obeyLint()
  }

  /// The lessons' files.
  var files: [ImportedCourse.File] {
    zip(drafts, written).map { ImportedCourse.File(name: "\($0.stem).md", text: $1.text) }
  }

  /// What is written more plainly than its author has it, and lessons without code.
  var untaken: [Untaken] {
    drafts.flatMap { draft -> [Untaken] in
      let hasStep = draft.parts.contains(where: \.isStepCode)
      let path = draft.source.path
      return (hasStep ? [] : [Untaken(path: path, line: draft.title.line, .noCode)])
        + draft.untaken
        + draft.parts.compactMap { part in
          guard let message = part.refusal, part.caution > 0 else { return nil }
          switch part.content {
          case .prose where part.caution == 1:
            return Untaken(path: path, line: part.line, .refusedLinks(message))
          case .heading, .prose:
            return Untaken(path: path, line: part.line, .refusedProse(message))
          case .hidden, .code, .reading, .fence:
            return Untaken(path: path, line: part.line, .refusedCode(message))
          }
        }
    }
  }

  private mutating func obeyLint() {
    for index in drafts.indices {
      for place in drafts[index].parts.indices where drafts[index].parts[place].breaksFence {
        drafts[index].parts[place].caution = drafts[index].parts[place].mostCaution
        drafts[index].parts[place].refusal = "a line of it would end its fence"
      }
      write(index)
    }
    // Each round makes one block plainer at least, and no block gets plainer more than three times.
    for round in 0... {
      let found = problems()
      guard !found.isEmpty else { return }
      var isChanged = false
      for (index, line, message) in found {
        if raise(index, line, message, byAll: round > 8) { isChanged = true }
      }
      guard isChanged else { return }
      for index in Set(found.map(\.0)) { write(index) }
    }
  }

  private mutating func write(_ index: Int) { written[index] = WrittenDraft(drafts[index]) }

  /// The places where `lint` finds something: the draft, the line and what is wrong.
  private func problems() -> [(Int, Int, String)] {
    var found: [(Int, Int, String)] = []
    let names = drafts.compactMap { LessonFileName(stem: $0.stem) }
    let lessons = zip(names, written).map { name, text in
      LintedLesson(SourceText(text.text), file: name, path: name.fileName)
    }
    for (index, lesson) in lessons.enumerated() {
      let begun = Set(lesson.document.items.map(\.first))
      let lost = written[index].beginnings.keys.filter { !begun.contains($0) }.min()
      if let lost {
        found.append((index, -lost, "what stands above it has no end"))
      }
    }
    let entries = names.map {
      CourseEntry(name: $0.fileName, path: $0.fileName, kind: .lesson($0))
    }
    let assets = assets
    let course = CourseLint(
      lessons: lessons, faults: [], entries: entries, file: course, released: nil
    ) { assets.contains($0) }
    let indices = Dictionary(names.enumerated().map { ($0.element.fileName, $0.offset) }) {
      first, _ in first
    }
    for problem in course.problems() {
      if let index = indices[problem.path] { found.append((index, problem.line, problem.message)) }
    }
    return found
  }

  /// Gives the block at a line, or the nearest one above that can have it, more caution.
  ///
  /// - Parameters:
  ///   - index: The draft.
  ///   - line: The line, counted from 1; a negative one is a block that something above swallows.
  ///   - message: What is wrong.
  ///   - isByAll: Whether it gets all caution at once.
  /// - Returns: Whether there was such a block.
  private mutating func raise(
    _ index: Int, _ line: Int, _ message: String, byAll isByAll: Bool
  ) -> Bool {
    let owners = written[index].places
    let last = min(abs(line) - 1, owners.count - 1)
    let own = last >= 0 ? owners[last] : nil
    for place in owners[...max(last, 0)].compactMap({ $0 }).reversed() {
      if line < 0, place == own { continue }
      var part = place < 0 ? drafts[index].title : drafts[index].parts[place]
      guard part.caution < part.mostCaution else { continue }
      part.caution = isByAll ? part.mostCaution : part.caution + 1
      part.refusal = message
      if place < 0 { drafts[index].title = part } else { drafts[index].parts[place] = part }
      return true
    }
    return false
  }
}
