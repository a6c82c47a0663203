internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Tutoring

extension CourseFolder {
  /// Returns the course for a learner's verb: the outlines of all lessons.
  ///
  /// Each lesson is read on first use.
  ///
  /// A lesson that cannot be read has an outline without steps, so that the other lessons work.
  ///
  /// - Parameters:
  ///   - manifest: The course's manifest.
  ///   - workspace: The workspace whose cache has the index; without it all lessons are parsed.
  ///   - keeps: Whether to save new outlines in the index; read-only verbs write nothing.
  /// - Returns: The course.
  /// - Throws: `Diagnostics` with the problems of all lessons when none can be read.
  func shelf(
    of manifest: CourseManifest, in workspace: Workspace? = nil, keeps: Bool = false
  ) throws -> CourseShelf {
    let files = files.filter { !manifest.drafts.contains($0.slug) }
    let index = workspace.map { CourseIndex(in: $0.cacheFolder, of: program) }
    let stamps = files.map(stamp)
    let found = Array(files.indices).concurrentMap { number in
      if let outline = stamps[number].flatMap({ index?[$0] }) {
        return Result<LessonOutline, Diagnostics>.success(outline)
      }
      return Result { () throws(Diagnostics) in try lesson(in: files[number]).outline }
    }
    let taken = LessonIDRule.taken(files.map { (file: $0, path: shown($0.fileName)) })
    var outlines: [LessonOutline] = []
    var known: [String: LessonOutline] = [:]
    var problems: [Diagnostic] = taken
    for (file, (stamp, result)) in zip(files, zip(stamps, found)) {
      let path = shown(file.fileName)
      switch result {
      case .success(let outline) where !taken.contains { $0.path == path }:
        outlines.append(outline)
        if let stamp { known[stamp] = outline }
      case .success: outlines.append(LessonOutline(unreadable: file, path: path))
      case .failure(let error):
        problems += error.all
        outlines.append(LessonOutline(unreadable: file, path: path))
      }
    }
    guard problems.isEmpty || outlines.contains(where: \.isReadable) else {
      throw Diagnostics(problems, in: .lesson)
    }
    if keeps { index?.keep(known) }
    return CourseShelf(Course(manifest, outlines: outlines)) { outline in
      guard let file = files.first(where: { $0.stem == outline.name }) else {
        throw TutoringError.noLesson(outline.id)
      }
      return try lesson(in: file)
    }
  }

  /// Parses a lesson, without checking its patterns.
  ///
  /// - Throws: `Diagnostics` when it has a problem that learners would meet.
  func lesson(in file: LessonFileName) throws(Diagnostics) -> Lesson {
    let text = try text(of: file)
    var lesson = try LessonParser.parse(
      text, name: file.stem, path: shown(file.fileName), depth: .structure)
    lesson.assets = assets(of: file).assets
    lesson.version = ContentDigest.of(text.text)
    return lesson
  }

  /// Returns a stamp that changes with a lesson's file and its path, which is a part of the lesson.
  ///
  /// It is `nil` when the file changed so recently that a further change might leave no trace.
  private func stamp(of file: LessonFileName) -> String? {
    FileStamp.settled("\(path)/\(file.fileName)").map { "\(shown(file.fileName))\n\($0)" }
  }
}
