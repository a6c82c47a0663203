package import LessonModel

/// Finds parts and paths of `course.json`, and what lessons require, that do not fit the lessons.
package enum CourseWaysRule: LintRule {
  package static let id = "course-ways"

  package static func findings(in course: CourseLint) -> [Diagnostic] {
    let manifest = course.file.manifest
    let lessons = course.lessons.sorted { $0.file < $1.file }
    let ids = lessons.map(\.file.slug)
    // A lesson that cannot be read may have any step.
    let unread = Set(lessons.filter { $0.lesson == nil }.map(\.file.slug))
    let steps = lessons.compactMap(\.lesson).flatMap(\.outline.addresses)
    var words =
      wrongParts(manifest, ids) + wrongNeeds(manifest, ids)
      + manifest.drafts.subtracting(ids).sorted().map { draft in
        "`drafts` names `\(draft)`, and no lesson is called so"
          + (NearMiss.of(draft, in: ids).map { "; did you mean `\($0)`?" } ?? "")
      }
    var seen: Set<String> = []
    for path in manifest.paths {
      if !seen.insert(path.id).inserted { words.append("two paths have the id `\(path.id)`") }
      words += wrongSteps(path, steps, unread)
    }
    return words.map { finding(in: course.file.path, 1, $0) }
  }

  private static func wrongParts(_ manifest: CourseManifest, _ ids: [String]) -> [String] {
    let places = manifest.parts.map { ids.firstIndex(of: $0.first) }
    let unknown = zip(manifest.parts, places).filter { $0.1 == nil }.map { part, _ in
      "the part “\(part.title)” begins at `\(part.first)`, and no lesson is called so"
    }
    let known = places.compactMap(\.self)
    let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    return unknown
      + (isInOrder ? [] : ["the parts are not in the order of their lessons; exchange them"])
  }

  private static func wrongNeeds(_ manifest: CourseManifest, _ ids: [String]) -> [String] {
    manifest.facts.sorted { $0.key < $1.key }.flatMap { id, facts -> [String] in
      guard let place = ids.firstIndex(of: id) else {
        return ["`lessons` speaks of `\(id)`, and no lesson is called so"]
      }
      return facts.requires.compactMap { other in
        guard let before = ids.firstIndex(of: other) else {
          return "the lesson `\(id)` requires `\(other)`, and no lesson is called so"
        }
        return before < place ? nil : "the lesson `\(id)` requires `\(other)`, which comes later"
      }
    }
  }

  private static func wrongSteps(
    _ path: CoursePath, _ steps: [StepAddress], _ unread: Set<String>
  ) -> [String] {
    let known = path.steps.filter { !unread.contains($0.lesson) }
    if let lost = known.first(where: { !steps.contains($0) }) {
      return ["the path `\(path.id)` has the step `\(lost)`, and there is none of that name"]
    }
    let places = known.compactMap { steps.firstIndex(of: $0) }
    let turn = zip(places, places.dropFirst()).first { $0 >= $1 }
    return turn.map { before, after in
      [
        "the path `\(path.id)` has `\(steps[before])` before `\(steps[after])`; its steps stand in the "
          + "order of the course"
      ]
    } ?? []
  }
}
