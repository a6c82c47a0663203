package import LessonModel

/// The names of a course's steps, read from the fences so that they include those of faulty
/// lessons.
package struct StepNames: Sendable {
  /// A step's name and its place.
  struct Name: Sendable {
    var address: StepAddress
    /// The name as written in `was=`; `nil` for the step's present name.
    var former: FormerID?
    var path: String
    var line: Int
    var column: Int

    /// Whether the name includes the lesson's name.
    var isQualified: Bool { former?.lesson != nil }
  }

  /// All names in the lessons' order.
  let all: [Name]

  /// The present names of steps by their former ones.
  var presentNames: [StepAddress: StepAddress] {
    var names: [StepAddress: StepAddress] = [:]
    var present: Name?
    // A step's former names follow its present one.
    for name in all {
      if name.former == nil { present = name }
      if name.former != nil, let present { names[name.address] = present.address }
    }
    return names
  }

  /// Reads the names of a course.
  package init(lessons: [LintedLesson]) {
    all = lessons.flatMap { lesson in
      let lessonID = lesson.document.lessonID
      return lesson.document.items.flatMap { item -> [Name] in
        guard let fence = item.fence, fence.role == .code, let id = fence["step"], !id.isEmpty
        else { return [] }
        let step = Name(
          address: StepAddress(lesson: lessonID, step: id), path: lesson.path, line: item.first,
          column: 1)
        return [step]
          + fence.formerIDs.map { former, column in
            Name(
              address: former.address(in: lessonID), former: former, path: lesson.path,
              line: item.first, column: column)
          }
      }
    }
  }

  /// The present names of the steps, sorted.
  package var present: [StepAddress] {
    all.filter { $0.former == nil }.map(\.address).sorted()
  }
}
