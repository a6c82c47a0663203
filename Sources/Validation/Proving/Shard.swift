internal import LessonModel

/// One of several parts of a course that different machines validate.
///
/// If all machines get the same lessons and the same times, the parts do not overlap and together
/// form the whole course.
package struct Shard: Hashable, Sendable {
  /// The number of the part, counted from 1.
  package let number: Int
  /// The number of parts, at most 1000.
  package let count: Int

  /// Reads a part such as `2/4`, or returns `nil` when the string is not valid.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Returns the lessons of this part, in order.
  ///
  /// Lessons are assigned from the longest to the shortest, each to the part with the least work so
  /// far.
  package func part(of jobs: [StepSelection], times: LessonTimes) -> [StepSelection] {
    var loads = [Double](repeating: 0, count: count)
    var mine: Set<String> = []
    let weighed = jobs.map { (id: $0.lesson.id, weight: times.weight(of: $0)) }
    for job in weighed.sorted(by: { ($1.weight, $0.id) < ($0.weight, $1.id) }) {
      let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[least] += job.weight
      if least == number - 1 { mine.insert(job.id) }
    }
    return jobs.filter { mine.contains($0.lesson.id) }
  }
}

/// A filter for steps by a part of their names.
package struct StepFilter: Hashable, Sendable {
  /// The text to find, in which `*` matches any characters.
  package let pattern: String

  /// Creates a filter.
  package init(_ pattern: String) { self.pattern = pattern }

  /// Returns whether the pattern occurs in a name, ignoring case.
  package func matches(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    for piece in pattern.lowercased().split(separator: "*") {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Returns the steps whose names contain the pattern, if any.
  package func part(of jobs: [StepSelection]) -> [StepSelection] {
    jobs.compactMap { job in
      let indices = job.indices.filter { matches("\(job.lesson.id)/\(job.lesson.steps[$0].id)") }
      return indices.isEmpty ? nil : StepSelection(lesson: job.lesson, indices: indices)
    }
  }
}
