package import LessonModel

/// Finds lessons and steps in `course.json` that are missing from the course or are in a different
/// order there.
package enum CourseWaysRule: LintRule {
  package static let id = "course-ways"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let lessons = course.lessons.sorted { $0.file < $1.file }
    let names = Names(
      ids: course.files.map(\.slug),
      steps: lessons.compactMap(\.lesson).flatMap(\.outline.addresses),
      unsure: course.reported.union(lessons.filter { $0.lesson == nil }.map(\.file.slug)),
      present: course.names.presentNames)
    // The last position of each path's steps, and of the parts.
    var places: [CourseReference.Kind: Int] = [:]
    var paths: Set<String> = []
    return course.file.references.compactMap { reference in
      let words: String? =
        switch reference.kind {
        case .path:
          paths.insert(reference.name).inserted
            ? nil : "two paths have the id `\(reference.name)`"
        case .step, .part: names.wrongTurn(of: reference, &places)
        case .requirement(let lesson): names.wrongNeed(of: lesson, reference.name)
        case .removed:
          StepAddress(reference.name).map(names.steps.contains) == true
            ? "`removed` names `\(reference.name)`, and the step is there; remove the name" : nil
        case .draft, .facts, .renamed: names.unknown(reference)
        }
      return words.map { course.file.finding(by: Self.self, at: reference.offset, $0) }
    }
  }

  /// The names of the lessons and the steps, in order.
  private struct Names {
    var ids: [String]
    var steps: [StepAddress]
    /// The lessons that may have any step, because they have errors.
    var unsure: Set<String>
    /// The present names of renamed steps, by their former ones.
    var present: [StepAddress: StepAddress]

    /// Returns the problem if no lesson has the referenced name, or `nil` if one does.
    func unknown(_ reference: CourseReference) -> String? {
      let name = reference.name
      guard !ids.contains(name), !unsure.contains(name) else { return nil }
      let what =
        switch reference.kind {
        case .draft: "`drafts` names"
        case .renamed: "`renamed` leads to"
        case .part(let title): "the part “\(title)” begins at"
        case .requirement(let lesson): "the lesson `\(lesson)` requires"
        case .facts, .removed, .path, .step: "`lessons` mentions"
        }
      return "\(what) `\(name)`, but there is no such lesson"
        + (NearMiss.of(name, in: ids).map { "; did you mean `\($0)`?" } ?? "")
    }

    func wrongNeed(of lesson: String, _ other: String) -> String? {
      let reference = CourseReference(kind: .requirement(of: lesson), name: other, offset: 0)
      guard let before = ids.firstIndex(of: other) else { return unknown(reference) }
      guard let place = ids.firstIndex(of: lesson), before >= place else { return nil }
      return "the lesson `\(lesson)` requires `\(other)`, which comes later"
    }

    /// Returns the problem of a path's step or a part's beginning, compared to those before it.
    func wrongTurn(
      of reference: CourseReference, _ places: inout [CourseReference.Kind: Int]
    ) -> String? {
      guard case .step(let path) = reference.kind else {
        guard let place = ids.firstIndex(of: reference.name) else { return unknown(reference) }
        defer { places[.part("")] = place }
        return place > places[.part(""), default: -1]
          ? nil : "the parts are not in the order of their lessons; exchange them"
      }
      guard let address = StepAddress(reference.name), !unsure.contains(address.lesson) else {
        return nil
      }
      guard let place = steps.firstIndex(of: address) else {
        if let name = present[address] {
          return "the step `\(address)` of the path `\(path)` is now `\(name)`; write that"
        }
        return "the path `\(path)` has the step `\(address)`, which does not exist"
          + (NearMiss.of("\(address)", in: steps.map(\.description))
            .map { "; did you mean `\($0)`?" } ?? "")
      }
      defer { places[reference.kind] = place }
      guard let before = places[reference.kind], before >= place else { return nil }
      return
        "the path `\(path)` has `\(steps[before])` before `\(address)`; its steps stand in the order of "
        + "the course"
    }
  }
}
