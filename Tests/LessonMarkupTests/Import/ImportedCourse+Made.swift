import LessonMarkup

extension ImportedCourse {
  /// Makes lessons; what tools are not given, takes all code and runs none.
  static func made(
    from sources: [ImportSource], readsPlainComments: Bool = false,
    tools: ImportTools = ImportTools(), isRun: Bool = false
  ) throws -> ImportedCourse {
    var course = ImportedCourse(reading: sources, readsPlainComments: readsPlainComments)
    let drafts = try course.drafts.map { draft in
      var draft = draft
      try draft.take(by: tools)
      if isRun { try draft.record(by: tools) }
      return draft
    }
    course.write(drafts, in: CourseFile(missingIn: "course"))
    return course
  }
}
