/// A course's manifest, and the outlines of its lessons in the order of their numbers.
package struct Course: Hashable, Sendable {
  /// The course's description of itself.
  package var manifest: CourseManifest
  /// The lessons in order.
  package var lessons: [LessonOutline]

  /// Creates a course.
  ///
  /// Without a manifest, its id is `course`.
  package init(
    _ manifest: CourseManifest = CourseManifest(id: "course"), outlines: [LessonOutline]
  ) {
    self.manifest = manifest
    self.lessons = outlines
  }

  /// Creates a course from lessons.
  package init(_ manifest: CourseManifest = CourseManifest(id: "course"), lessons: [Lesson]) {
    self.init(manifest, outlines: lessons.map(\.outline))
  }

  /// The number of steps in all lessons.
  package var stepCount: Int { lessons.reduce(0) { $0 + $1.steps.count } }

  /// Every step's address, in order.
  package var addresses: [StepAddress] { lessons.flatMap(\.addresses) }

  /// Returns the lesson with an id.
  package func lesson(_ id: String) -> LessonOutline? { lessons.first { $0.id == id } }

  /// The former ids of lessons that no lesson has now, by the lessons' present ids.
  ///
  /// They come from `renamed` in `course.json` and from the steps' `was=`. If one lesson was split
  /// into several, the first of them gets the former id.
  package var formerIDs: [String: [String]] {
    var taken = Set(lessons.map(\.id))
    let renamed = manifest.renamed.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
    let moved = lessons.flatMap { lesson in
      lesson.steps.flatMap(\.formerIDs).compactMap(\.lesson).map { (lesson.id, $0) }
    }
    return (renamed + moved).reduce(into: [:]) { former, pair in
      if taken.insert(pair.1).inserted { former[pair.0, default: []].append(pair.1) }
    }
  }

  /// Returns a step's former addresses.
  package func formerAddresses(of step: LessonOutline.Step, in lesson: LessonOutline)
    -> [StepAddress]
  {
    let lessons = [lesson.id] + manifest.renamed.filter { $0.value == lesson.id }.keys.sorted()
    let all =
      step.formerIDs.map { $0.address(in: lesson.id) }
      + lessons.flatMap { name in
        ([step.id] + step.formerIDs.filter { $0.lesson == nil }.map(\.step)).map {
          StepAddress(lesson: name, step: $0)
        }
      }
    let present = StepAddress(lesson: lesson.id, step: step.id)
    return all.reduce(into: []) { known, address in
      if address != present, !known.contains(address) { known.append(address) }
    }
  }

  /// The former addresses of all steps.
  package var formerAddresses: [StepAddress] {
    lessons.flatMap { lesson in lesson.steps.flatMap { formerAddresses(of: $0, in: lesson) } }
  }

  /// Returns whether a step may be in a lesson that cannot be read.
  package func hides(_ address: StepAddress) -> Bool {
    lesson(address.lesson).map { !$0.isReadable } ?? false
  }

  /// Returns whether the author has removed a step from the course, permanently or for a while.
  package func isSetAside(_ address: StepAddress) -> Bool {
    let lesson = manifest.renamed[address.lesson] ?? address.lesson
    return manifest.drafts.contains(lesson)
      || [address.lesson, lesson].contains {
        manifest.removed.contains(StepAddress(lesson: $0, step: address.step))
      }
  }

  /// Returns the addresses after the given one.
  ///
  /// After an address in an unreadable lesson, these are the addresses of the later lessons.
  package func addresses(after address: StepAddress) -> ArraySlice<StepAddress> {
    let all = addresses
    if let index = all.firstIndex(of: address) { return all[(index + 1)...] }
    let later = lessons.drop { $0.id != address.lesson }.flatMap(\.addresses)
    return all.suffix(later.count)
  }

  /// Finds a step's lesson and the step's position in it, by the present or a former address.
  package func find(_ address: StepAddress) -> (lesson: LessonOutline, index: Int)? {
    if let lesson = lesson(address.lesson), let index = lesson.index(ofStep: address.step) {
      return (lesson, index)
    }
    for lesson in lessons {
      let index = lesson.steps.firstIndex {
        formerAddresses(of: $0, in: lesson).contains(address)
      }
      if let index { return (lesson, index) }
    }
    return nil
  }
}
