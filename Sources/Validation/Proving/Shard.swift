internal import LessonModel

/// One of several parts of a course that are proven on different machines.
///
/// The parts share nothing and are the whole course together, as long as all machines are given the
/// same lessons and the same times.
package struct Shard: Hashable, Sendable {
  /// Which part it is, counted from 1.
  package let number: Int
  /// How many parts there are, 1000 at the most.
  package let count: Int

  /// Reads `2/4`; `nil` for a string that is no part of a whole.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The lessons of this part, in their order.
  ///
  /// The longest lesson goes to the part that has least to do, then the next one.
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

/// A part of steps' names.
package struct StepFilter: Hashable, Sendable {
  /// What is looked for; `*` stands for any letters.
  package let pattern: String

  /// Creates a filter.
  package init(_ pattern: String) { self.pattern = pattern }

  /// Whether the pattern occurs in a name, in whatever case.
  package func matches(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    for piece in pattern.lowercased().split(separator: "*") {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// The steps whose names have the pattern in them, which may be none.
  package func part(of jobs: [StepSelection]) -> [StepSelection] {
    jobs.compactMap { job in
      let indices = job.indices.filter { matches("\(job.lesson.id)/\(job.lesson.steps[$0].id)") }
      return indices.isEmpty ? nil : StepSelection(lesson: job.lesson, indices: indices)
    }
  }
}
